"""The nodes of a certificate ► proofs, made again by the kernel, rule by rule."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from viap.checker.comparing_solver import ComparingSolver
from viap.checker.evidence_errors import Rejected
from viap.checker.json_fields import Fields
from viap.checker.member_reader import read_member, with_uses
from viap.checker.node_reader import NodeReader
from viap.checker.obligation_scripts import FOLDER
from viap.checker.symbol_reader import Symbols
from viap.kernel.instances import Instance
from viap.kernel.rules import Kernel, Proof
from viap.logic.bit_laws import LAWS
from viap.smt.answers import Limits
from viap.translate.theory import Theory

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
