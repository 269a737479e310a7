"""Self-contained HTML pages: the skeleton, style and script that reports share."""
