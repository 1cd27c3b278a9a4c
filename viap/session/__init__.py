"""The runner: program and strategy to a verdict; the only caller of techniques."""
