"""The process in which cvc5 runs: reads a script per line, writes an answer per line.

cvc5 may take too long or crash: then the parent ends this process and starts another one.
"""

import json
import sys
from typing import Any

from viap.core.base.processes import end_with_parent

# Tried one after the other, each for its share of the time. Told that there are no quantifiers,
# cvc5 finds other proofs; if there are some, it refuses.
_FREE = {"force-logic": "QF_UFNIA"}
_ATTEMPTS: tuple[tuple[float, dict[str, str]], ...] = (
    (0.3, {}),
    (0.4, _FREE),
    (0.3, {**_FREE, "nl-rlv": "always", "nl-ext-tplanes": "true"}),
)


def main() -> None:
    # A worker whose parent is gone already reads the end of the questions.
    end_with_parent()
    for line in sys.stdin:
        question = json.loads(line)
        answer = _decide(question["script"], question["seconds"])
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


def _decide(script: str, seconds: float) -> str:
    """Returns the first definite answer of the attempts; if there is none, the first answer."""
    answers: list[str] = []
    for part, options in _ATTEMPTS:
        try:
            answers.append(_attempt(script, max(1, int(part * seconds * 1000)), options))
        except Exception as error:  # cvc5 raises exceptions of several kinds
            answers.append(f"error: {' '.join(str(error).split())}")
        if answers[-1] in ("sat", "unsat"):
            return answers[-1]
    return answers[0]


def _attempt(script: str, milliseconds: int, options: dict[str, str]) -> str:
    import cvc5

    solver: Any = cvc5.Solver(cvc5.TermManager())
    solver.setOption("tlimit-per", str(milliseconds))
    for name, value in options.items():
        solver.setOption(name, value)
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, script, "obligation")
    symbols = parser.getSymbolManager()
    said = ""
    while not (command := parser.nextCommand()).isNull():
        said = str(command.invoke(solver, symbols)).strip()
        if said.startswith("(error"):
            return f"error: {said}"
    # The last command is the question.
    return said if said in ("sat", "unsat") else "unknown"


if __name__ == "__main__":
    main()
