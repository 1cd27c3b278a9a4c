"""Marks: expressions of other files, as witnesses have them, at places of a program.

They are put into pycparser's tree as calls of functions that no C program can name, and become
`tree.Marked`. What lowering does with their values is said by who puts them there.
"""

# No identifier of C has such a character.
PREFIX = "mark@"
