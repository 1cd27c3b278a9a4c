"""The user's own compiler as an oracle: compiled runs of a program against the machine's.

The front end can misread a program, and then the proof is about another program. A compiler
does not share that fault. The program is compiled with a driver that supplies its inputs, and
what it reads, reaches and how it ends is compared with what the machine says.
"""
