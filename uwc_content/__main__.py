"""`python -m uwc_content` is the `uwc` command."""

from uwc_content.cli.entry import main

if __name__ == "__main__":
    main()
