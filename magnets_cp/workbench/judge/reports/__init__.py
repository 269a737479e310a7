"""What ``verify`` found, as files: JUnit XML for programs, an HTML page for people."""
