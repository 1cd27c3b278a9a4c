"""One module for each command, and the options of `viap prove` that have a module of their own."""
