"""The nodes of a certificate ► proofs, made again by the kernel, rule by rule."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from viap.checker.json_fields import Fields, Rejected
from viap.checker.node_reader import NodeReader, Reader, Symbols, read_member, with_uses
from viap.checker.obligation_scripts import FOLDER, compare
from viap.core.base.source import Position
from viap.core.kernel.composition import Confirmation, Summary, confirmed, summary
from viap.core.kernel.obligations import Instance
from viap.core.kernel.rules import Kernel, Proof
from viap.core.logic.bit_laws import LAWS
from viap.core.logic.terms import Term
from viap.core.program.undefined_behaviour import Operation
from viap.core.smt.answers import Answer, Limits
from viap.core.translate.theory import Claim, Theory

# ---- The kernel's solver while a certificate is checked: compares, then asks the other solver.


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


# ---- The nodes of a certificate ► proofs, made again by the kernel, rule by rule.


Made = TypeVar("Made")


class Replay:
    """Makes proofs again; `proofs` are those so far, and `witness` decides the obligations.

    `folder`: where all obligations of the theory are.
    """

    def __init__(self, theory: Theory, witness: ComparingSolver, folder: str = FOLDER) -> None:
        self.theory = theory
        self.folder = folder
        self.witness = witness
        self.kernel = Kernel(theory, witness)
        self.symbols = Symbols(theory)
        self.proofs: list[Proof] = []
        self._rules: Mapping[str, Callable[[NodeReader], Proof]] = {
            "axiom": self._axiom,
            "function": self._function,
            "bits": self._bits,
            "instance": self._instance,
            "forall": self._forall,
            "direct": self._direct,
            "definition": self._definition,
            "lemma": self._lemma,
            "reached": self._reached,
        }

    def run(self, nodes: Sequence[Fields]) -> None:
        while len(self.proofs) < len(nodes):
            node = self._node(nodes, len(self.proofs) + 1)
            family = [node]
            if node.rule == "induction":
                family = self._family(node, nodes)
            try:
                made = self._apply(family)
            except (ValueError, TypeError) as error:
                # The kernel's reason for refusing an application of a rule.
                raise Rejected(f"{node.where}: {error}") from None
            for each, proof in zip(family, made, strict=True):
                if each.statement() != proof.statement:
                    raise Rejected(f"{each.where}: its rule shows another statement")
            self.proofs += made

    def _node(self, nodes: Sequence[Fields], number: int) -> NodeReader:
        return NodeReader(nodes[number - 1], self.symbols, number)

    def _family(self, first: NodeReader, nodes: Sequence[Fields]) -> list[NodeReader]:
        """Returns the nodes that one induction proves together."""
        numbers = first.argument.naturals("family")
        expected = list(range(first.number, first.number + len(numbers)))
        if not numbers or numbers != expected or numbers[-1] > len(nodes):
            raise Rejected(f"{first.where}: a family is the nodes from its first one on")
        family = [first, *(self._node(nodes, number) for number in numbers[1:])]
        for node in family:
            if node.rule != "induction" or node.argument.naturals("family") != numbers:
                raise Rejected(f"{node.where}: a member of another family")
        return family

    def _apply(self, family: Sequence[NodeReader]) -> Sequence[Proof]:
        node = family[0]
        if node.rule == "induction":
            return self._induction(family)
        if node.rule not in self._rules:
            raise Rejected(f"{node.where}: there is no rule '{node.rule[:40]}'")
        return [self._rules[node.rule](node)]

    # ------------------------------------------------------------ rules

    def _axiom(self, node: NodeReader) -> Proof:
        self._premises(node, 0)
        node.argument.only("axiom", "reason", "line")
        place = node.argument.natural("axiom")
        if place >= len(self.theory.axioms):
            raise Rejected(f"{node.where}: the program has no axiom {place}")
        return self.kernel.axiom(self.theory.axioms[place])

    def _function(self, node: NodeReader) -> Proof:
        self._premises(node, 0)
        return self.kernel.function(node.function())

    def _bits(self, node: NodeReader) -> Proof:
        self._premises(node, 0)
        node.argument.only("name")
        name = node.argument.text("name")
        if name not in LAWS:
            raise Rejected(f"{node.where}: there is no law '{name[:40]}'")
        return self.kernel.bits(name)

    def _instance(self, node: NodeReader) -> Proof:
        (known,) = self._premises(node, 1)
        node.argument.only("values")
        values = node.values(node.argument, "values", known.statement.variables, every=False)
        return self.kernel.instance(Instance(known, values))

    def _forall(self, node: NodeReader) -> Proof:
        (shown,) = self._premises(node, 1)
        node.argument.only()
        return self.kernel.forall(shown)

    def _definition(self, node: NodeReader) -> Proof:
        (shown,) = self._premises(node, 1)
        node.argument.only("symbol")
        name = node.argument.text("symbol")
        if name not in self.symbols.named:
            raise Rejected(f"{node.where}: there is no symbol '{name[:40]}'")
        return self.kernel.definition(shown, self.symbols.named[name])

    def _lemma(self, node: NodeReader) -> Proof:
        (shown,) = self._premises(node, 1)
        node.argument.only("name")
        return self.kernel.lemma(shown, node.argument.text("name"))

    def _reached(self, node: NodeReader) -> Proof:
        (shown,) = self._premises(node, 1)
        node.argument.only("claim")
        place = node.argument.natural("claim")
        if place >= len(self.theory.assertions):
            raise Rejected(f"{node.where}: the program has no assertion {place}")
        return self.kernel.reached(self.theory.assertions[place], shown)

    def _direct(self, node: NodeReader) -> Proof:
        node.argument.only("constants", "facts", "obligation")
        member = read_member(node, node.statement(), self.proofs)
        self.witness.expect(node.obligation(self.folder), node.terms)
        return self._shown(
            node, self.kernel.direct(member.statement, member.constants, member.facts, Limits())
        )

    def _induction(self, family: Sequence[NodeReader]) -> Sequence[Proof]:
        statements = {node.number: node.statement() for node in family}
        members = []
        for node in family:
            node.argument.only("family", "rank", "constants", "facts", "uses", "obligation")
            member = read_member(node, statements[node.number], self.proofs)
            members.append(with_uses(member, node, statements))
            self.witness.expect(node.obligation(self.folder), node.terms)
        return self._shown(family[0], self.kernel.induction(members, Limits()))

    def _premises(self, node: NodeReader, count: int) -> Sequence[Proof]:
        if len(node.premises) != count:
            raise Rejected(f"{node.where}: the rule {node.rule} has {count} premises")
        return [self.proofs[premise - 1] for premise in node.premises]

    def _shown(self, node: NodeReader, made: Made | None) -> Made:
        if made is None:
            raise Rejected(f"{node.where}: its obligations do not show it")
        return made


# ---- The claims and nodes of one theory in a certificate ► proofs of its assertions.


@dataclass(frozen=True)
class ProofPart:
    """Proofs of all assertions of a theory; `nodes`: how many there were."""

    theory: Theory
    proofs: Mapping[Claim, Proof]
    nodes: int
    witness: ComparingSolver

    def confirmed(self, summaries: tuple[Summary, ...]) -> Confirmation:
        """Returns what the kernel confirms; raises Rejected for a proof of something else."""
        with _compared():
            return confirmed(self.theory, self.proofs, None, summaries, self.witness)

    def summary(self) -> Summary:
        """Returns what callers may rely on; raises NoSummary, and Rejected."""
        with _compared():
            return summary(self.theory, self.proofs, None, self.witness)


@contextmanager
def _compared() -> Iterator[None]:
    """Context in which the kernel compares proofs with claims."""
    try:
        yield
    except ValueError:
        raise Rejected("a claim is not what the program asserts there") from None


def read_proofs(
    content: Fields,
    theory: Theory,
    witness: ComparingSolver,
    folder: str,
) -> ProofPart:
    """Repeats the nodes, and reads which of them show the claims.

    `folder`: where the obligations are.
    """
    nodes = list(content.each("nodes", "node"))
    claims = list(content.each("claims", "claim"))
    if len(claims) != len(theory.assertions):
        wanted = len(theory.assertions)
        raise Rejected(f"{len(claims)} claims are made, and the program has {wanted} assertions")
    replay = Replay(theory, witness, folder)
    replay.run(nodes)
    proofs = {}
    for claim, fields in zip(theory.assertions, claims, strict=True):
        said = claim_about(claim.position)
        fields.only("line", "check", "node")
        written = {name: fields.any(name) for name in ("line", "check") if fields.has(name)}
        if written != said:
            what = ", ".join(str(each) for each in said.values())
            raise Rejected(f"{fields.where}: the program asserts something else there: line {what}")
        number = fields.natural("node")
        if not 0 < number <= len(replay.proofs):
            raise Rejected(f"{fields.where}: there is no node {number}")
        proofs[claim] = replay.proofs[number - 1]
    return ProofPart(theory, proofs, len(nodes), witness)


def claim_about(position: Position) -> dict[str, Any]:
    """Returns the fields of a claim, besides the node that proves it."""
    if isinstance(position, Operation):
        return {"line": position.line, "check": f"{position.kind}: {position.text}"}
    return {"line": position.line}


# ---- The sentence about what the checker of core programs has found.


def satisfied(transformed: str | None, answers: Mapping[str, Answer]) -> str:
    """Returns what is shown, of the program or of what a transformation has made of it."""
    program = "the core program" if transformed is None else _made(transformed)
    shown = sum(answer is Answer.UNSAT for answer in answers.values())
    return f"{program} satisfies its claims (cvc5): {shown} of {len(answers)} obligations"


def _made(transformation: str) -> str:
    name = transformation if len(transformation) <= 40 else f"{transformation[:37]}..."
    return f"the transformed program ({name})"
