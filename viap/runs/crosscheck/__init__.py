"""The user's own compiler as an oracle: compares compiled runs of a program with the machine's.

The front end can misread a program, and then the proof is about another program. A compiler does
not share that fault. The program is compiled with a driver that supplies its inputs; the inputs
that it reads, the assertions that it reaches and its end are compared with the machine's run.
"""
