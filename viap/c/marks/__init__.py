"""Marks: expressions of other files, such as witnesses, at places of a program.

They are put into pycparser's tree as calls of functions that no C program can name, and become
`tree.Marked`. The code that inserts them decides what the lowering does with their values.
"""
