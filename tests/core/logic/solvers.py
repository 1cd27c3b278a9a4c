"""Z3 and cvc5 as judges of SMT-LIB texts; tests skip where one is not installed."""

import pytest


def ask_z3(text: str) -> str:
    """What Z3 says to a script: "sat", "unsat", or "unknown"; any complaint is an error."""
    z3 = pytest.importorskip("z3")
    solver = z3.Solver()
    solver.set("timeout", 20_000)
    solver.from_string(text)
    return str(solver.check())


def ask_cvc5(text: str, seconds: int = 20) -> str:
    cvc5 = pytest.importorskip("cvc5")
    solver = cvc5.Solver(cvc5.TermManager())
    solver.setOption("tlimit-per", str(1000 * seconds))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "test")
    symbols = parser.getSymbolManager()
    said = []
    while True:
        command = parser.nextCommand()
        if command.isNull():
            break
        answer = str(command.invoke(solver, symbols)).strip()
        if answer and answer != "success":
            said.append(answer)
    assert not said, said
    return str(solver.checkSat())


SOLVERS = {"z3": ask_z3, "cvc5": ask_cvc5}
