"""Programs ► axioms, after Lin: every symbol that a loop changes gets the loop counter."""
