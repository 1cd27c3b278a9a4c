"""Programs to programs that over-approximate, each printable as C; knows no logic."""
