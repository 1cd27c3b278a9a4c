"""C text to pycparser's tree: preprocessor, GNU's words, parser, and the words of annotations."""
