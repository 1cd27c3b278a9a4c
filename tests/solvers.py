"""Z3 and cvc5 as readers of SMT-LIB: an error's text, or None where a script is accepted."""


def read_by_z3(script: str) -> str | None:
    import z3

    try:
        # A context of its own: declarations of one script are not those of the next.
        z3.parse_smt2_string(script, ctx=z3.Context())
    except z3.Z3Exception as error:
        return str(error)
    return None


def read_by_cvc5(script: str) -> str | None:
    import cvc5

    manager = cvc5.TermManager()
    solver = cvc5.Solver(manager)
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, script, "axioms")
    symbols = parser.getSymbolManager()
    try:
        while not (command := parser.nextCommand()).isNull():
            answer = command.invoke(solver, symbols)
            if answer and "error" in answer:
                return str(answer)
    except Exception as error:  # cvc5's parser has exceptions of its own kinds
        return str(error)
    return None
