"""The command line: it parses, calls and prints, and holds no arithmetic."""
