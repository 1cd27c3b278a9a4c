"""The core language and analyses of it.

Trusted; knows nothing of C's tree, of logic or of solvers.
"""
