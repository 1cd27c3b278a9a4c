"""The language server: what viap finds, in an editor. It runs the command and shows its JSON."""
