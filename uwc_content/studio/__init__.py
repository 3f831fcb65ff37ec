"""The studio: pages in the browser for designers, translators and playtesters, live while files change."""
