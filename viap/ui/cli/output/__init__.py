"""What commands print: answers, assumptions, runs, tables, progress."""
