"""What every layer speaks with: positions, errors, records, child processes, whole files."""
