"""The forms of a C program: types, the typed tree, and the actions that it is unfolded into."""
