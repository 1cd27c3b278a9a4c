"""The kernel's solver while a certificate is checked: compares, then asks the other solver."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from viap.checker.evidence_errors import Rejected
from viap.checker.obligation_scripts import FOLDER, compare
from viap.checker.symbol_reader import Reader
from viap.logic.terms import Term
from viap.smt.answers import Answer, Limits

# Decides whether a script is unsatisfiable; the first argument is its name.
Opinion = Callable[[str, str], Answer]


@dataclass(slots=True)
class ComparingSolver:
    """Compares obligations with their files; `answers` holds the other solver's, by file.

    If that solver doesn't know, the check goes on as if it agreed, and the answer is kept: such a
    certificate is not confirmed.
    """

    texts: Mapping[str, str]
    opinion: Opinion
    answers: dict[str, Answer] = field(default_factory=dict)
    _expected: list[tuple[str, Reader]] = field(default_factory=list)

    @staticmethod
    def of(
        files: Mapping[str, bytes], opinion: Opinion, answers: dict[str, Answer]
    ) -> "ComparingSolver":
        """Returns the solver for the obligations among some files."""
        texts = {
            name: data.decode("utf-8", errors="replace")
            for name, data in files.items()
            if name.startswith(f"{FOLDER}/")
        }
        return ComparingSolver(texts, opinion, answers)

    def expect(self, name: str, reader: Reader) -> None:
        """Registers the obligation that the kernel will ask about after those registered before."""
        self._expected.append((name, reader))

    def check(self, formulas: Sequence[Term], limits: Limits) -> Answer:
        name, reader = self._expected.pop(0)
        if name not in self.texts:
            raise Rejected(f"{name}: there is no such file")
        if name in self.answers:
            raise Rejected(f"{name}: an obligation for two nodes")
        compare(self.texts[name], name, formulas, lambda node: reader.node(node, name))
        answer = self.answers[name] = self.opinion(name, self.texts[name])
        if answer is Answer.SAT:
            raise Rejected(f"{name}: this is satisfiable, and proves nothing")
        return Answer.UNSAT
