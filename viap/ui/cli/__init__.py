"""The command line: options, settings, and the entry of all commands; it decides nothing."""
