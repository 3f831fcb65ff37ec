"""From designers' YAML to one bundle: read, parse, check, link, lower. The only package that reads content."""
