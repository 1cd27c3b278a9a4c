"""Proofs ► the nodes of a certificate, in order, each once; obligations ► scripts."""

from collections.abc import Sequence
from dataclasses import replace

from viap.checker.obligation_scripts import FOLDER, leaf_name, script
from viap.core.base.deep import deep
from viap.core.kernel.obligations import (
    InductionMember,
    Instance,
    KnownFormula,
    Obligation,
    Statement,
    Use,
)
from viap.core.kernel.rules import Kernel, Proof
from viap.core.logic.terms import Kind, Symbol, Term
from viap.core.logic.walkers import Recursive, subterms
from viap.core.smt.answers import Answer, Limits
from viap.core.smt.solver import Solver
from viap.core.translate.theory import Axiom, Claim, Theory
from viap.evidence.certificate_check.certificate_fields import (
    Node,
    arbitrary,
    comments,
    function,
    spoken_of,
    statement,
    term,
    values,
)


class ProofEncoder:
    """Collects `nodes` and `leaves`; a node's number is its position, starting at one.

    `folder`: where the leaves are in the certificate.
    """

    def __init__(self, theory: Theory, solver: Solver, folder: str = FOLDER) -> None:
        self.theory = theory
        self.folder = folder
        self.trimmer = Trimmer(Kernel(theory, solver), solver)
        self.nodes: list[Node] = []
        self.statements: list[Statement] = []
        self.leaves: dict[str, str] = {}
        self._numbers: dict[object, int] = {}
        self._seen: set[Proof] = set()
        self._functions: dict[Symbol, Proof] = {}

    @deep
    def number(self, known: KnownFormula) -> int:
        """Returns the number of the node that proves a formula; makes the node if it is missing."""
        key = _key(known)
        if key not in self._numbers:
            if isinstance(key, Axiom):
                self._axiom(key)
            else:
                assert isinstance(known, Proof)
                self._find_functions(known)
                self._proof(known)
        return self._numbers[key]

    def _find_functions(self, proof: Proof) -> None:
        """Finds the definitions that a proof was given, including those that it does not need."""
        waiting = [proof]
        while waiting:
            each = waiting.pop()
            if each not in self._seen:
                self._seen.add(each)
                waiting += each.premises
                if isinstance(each.argument, Recursive):
                    self._functions[each.argument.symbol] = each

    def _define(self, *terms: Term, besides: Symbol | None = None) -> None:
        """Adds nodes for the functions in the terms, which must be known before the terms."""
        for node in subterms(*terms):
            if node.kind is Kind.APPLY and node.payload != besides:
                if node.payload in self._functions:
                    self.number(self._functions[node.payload])

    def _axiom(self, axiom: Axiom) -> None:
        place = next(k for k, each in enumerate(self.theory.axioms) if each is axiom)
        argument: Node = {"axiom": place, "reason": axiom.origin.kind}
        if axiom.origin.position is not None:
            argument["line"] = axiom.origin.position.line
        shown = Statement(axiom.counters, axiom.others, axiom.body)
        self._add(axiom, "axiom", shown, [], argument)

    def _proof(self, proof: Proof) -> None:
        match proof.rule, proof.argument:
            case "direct", InductionMember() as member:
                self._family([proof], [member], proof.rule)
            case "induction", tuple() as family:
                keys = [(family, member.statement) for member in family]
                self._family(keys, family, proof.rule)
            case "function", Recursive() as defined:
                self._define(*defined.starts, defined.step, besides=defined.symbol)
                self._add(proof, proof.rule, proof.statement, [], function(defined))
            case _:
                given = proof.argument if isinstance(proof.argument, dict) else {}
                spoken = list(given.values())
                self._define(proof.body, *spoken)
                premises = [self.number(premise) for premise in proof.premises]
                argument = self._argument(proof)
                self._add(proof, proof.rule, proof.statement, premises, argument, spoken)

    def _argument(self, proof: Proof) -> Node:
        """Returns the argument of a rule that asks no solver."""
        match proof.rule, proof.argument:
            case "instance", dict() as given:
                return {"values": values(given)}
            case "forall", _:
                return {}
            case "reached", Claim() as claim:
                place = next(k for k, c in enumerate(self.theory.assertions) if c is claim)
                return {"claim": place}
            case "definition", symbol:
                return {"symbol": str(symbol)}
            case _, name:
                return {"name": str(name)}

    def _family(
        self, keys: Sequence[object], members: Sequence[InductionMember], rule: str
    ) -> None:
        kept = [self.trimmer.trim(members, index) for index in range(len(members))]
        known = [[self.number(fact.known) for fact in member.facts] for member in kept]
        for member in kept:
            self._define(member.statement.body, *spoken_of(member))
        first = len(self.nodes) + 1
        for index, (key, member, of) in enumerate(zip(keys, kept, known, strict=True)):
            facts = [
                {"of": number, "values": values(fact.values)}
                for number, fact in zip(of, member.facts, strict=True)
            ]
            argument: Node = {"constants": values(member.constants), "facts": facts}
            if rule == "induction":
                argument["family"] = list(range(first, first + len(kept)))
                argument["rank"] = [term(part) for part in member.rank]
                argument["uses"] = [
                    {"of": first + use.member, "values": values(use.values)} for use in member.uses
                ]
            argument["obligation"] = self._leaf(kept, index, first + index, rule, of)
            self._add(key, rule, member.statement, sorted(set(of)), argument, spoken_of(member))

    def _leaf(
        self, family: Sequence[InductionMember], index: int, node: int, rule: str, of: Sequence[int]
    ) -> str:
        member = family[index]
        obligation = self.trimmer.obligation(family, index, member)
        name = leaf_name(len(self.leaves) + 1, self.folder)
        place = f", line {member.position.line}" if member.position is not None else ""
        title = f"node {node}, by {rule}: {obligation.reason}{place}"
        said = comments(obligation, member, [self.nodes[n - 1]["rule"] for n in of], of)
        self.leaves[name] = script(obligation.formulas(), said, title)
        return name

    def _add(
        self,
        key: object,
        rule: str,
        shown: Statement,
        premises: list[int],
        argument: Node,
        spoken: Sequence[Term] = (),
    ) -> None:
        node: Node = {"id": len(self.nodes) + 1, "rule": rule, "statement": statement(shown)}
        node["arbitrary"] = arbitrary((shown.body, *spoken))
        node["premises"] = premises
        node["argument"] = argument
        self.nodes.append(node)
        self.statements.append(shown)
        self._numbers[key] = node["id"]


def _key(known: KnownFormula) -> object:
    """Returns a key that is equal for proofs made together: all members of a family."""
    if isinstance(known, Proof):
        if known.rule == "axiom":
            return known.argument
        if known.rule == "induction":
            return known.argument, known.statement
    return known


# ---- Reduces obligations to the facts that they need, so that certificates are easy to check.


_LIMITS = Limits(steps=10_000_000, seconds=4.0)


class Trimmer:
    def __init__(self, kernel: Kernel, solver: Solver) -> None:
        self.kernel = kernel
        self.solver = solver

    def trim(self, family: Sequence[InductionMember], index: int) -> InductionMember:
        """Returns a member with fewer facts and hypotheses; the same one if no core is found."""
        member = family[index]
        formulas = self.obligation(family, index, member).formulas()
        places = self.solver.core(formulas, _LIMITS)
        if places is None:
            return member
        core = {formulas[place] for place in places}
        smaller = replace(
            member,
            facts=_needed(member.facts, core),
            uses=[use for use in member.uses if self._says(family, index, use) & core],
        )
        asked = self.obligation(family, index, smaller).formulas()
        return smaller if self.solver.check(asked, _LIMITS) is Answer.UNSAT else member

    def obligation(
        self, family: Sequence[InductionMember], index: int, member: InductionMember
    ) -> Obligation:
        """Returns the obligation of a member that replaces another one."""
        changed = [*family[:index], member, *family[index + 1 :]]
        return self.kernel.obligation(changed, index)[1]

    def _says(self, family: Sequence[InductionMember], index: int, use: Use) -> set[Term]:
        """Returns the hypotheses that one use of the family contributes."""
        bare = replace(family[index], facts=(), uses=())
        without = self.obligation(family, index, bare).hypotheses
        within = self.obligation(family, index, replace(bare, uses=(use,))).hypotheses
        return set(within) - set(without)


def _needed(facts: Sequence[Instance], core: set[Term]) -> list[Instance]:
    """Returns one fact for each formula of the core."""
    by_formula: dict[Term, Instance] = {}
    for fact in facts:
        formula = fact.formula()
        if formula in core:
            by_formula.setdefault(formula, fact)
    return list(by_formula.values())
