"""Terms and formulas are grouped as the table of the ACSL manual says."""

import pytest

from viap.c.contracts import syntax
from viap.c.contracts.syntax import WordStream
from viap.c.contracts.term_parser import TermParser
from viap.c.text.annotation_words import CBMC, Word, joined, pieces_of
from viap.core.base.errors import SyntaxFault
from viap.core.base.source import Position

TYPES = {"size_t"}


def parsed(text, dialect="ACSL"):
    where = Position("x.c", 1, 1)
    words = [
        Word(kind, each, Position("x.c", 1, at - 2))
        for kind, each, at in pieces_of(f"//@{text}")
    ]  # fmt: skip
    stream = WordStream(joined(words), where)
    made = TermParser(stream, TYPES.__contains__, dialect).formula()
    assert stream.at_end, stream.text
    return made


def grouped(node):
    """The term with parentheses around everything."""
    match node:
        case syntax.Number() | syntax.Text():
            return node.text
        case syntax.Identifier():
            return node.name
        case syntax.Unary():
            return f"{node.op}{grouped(node.operand)}"
        case syntax.Binary():
            return f"({grouped(node.left)} {node.op} {grouped(node.right)})"
        case syntax.Chain():
            pieces = [grouped(node.operands[0])]
            for op, operand in zip(node.ops, node.operands[1:], strict=True):
                pieces += [op, grouped(operand)]
            return f"({' '.join(pieces)})"
        case syntax.Conditional():
            parts = (grouped(each) for each in (node.condition, node.then, node.orelse))
            return "({} ? {} : {})".format(*parts)
        case syntax.Index():
            return f"{grouped(node.base)}[{grouped(node.index)}]"
        case syntax.Member():
            return f"{grouped(node.base)}{'->' if node.arrow else '.'}{node.name}"
        case syntax.Cast():
            return f"({' '.join(node.type.words)}{'*' * node.type.stars}){grouped(node.operand)}"
        case syntax.SizeOf():
            return f"sizeof({' '.join(node.operand.words)})"
        case syntax.Application():
            labels = f"{{{','.join(node.labels)}}}" if node.labels else ""
            return f"{node.name}{labels}({', '.join(map(grouped, node.arguments))})"
        case syntax.Quantifier():
            names = ", ".join(
                f"{' '.join(each.type.words)} {'*' * each.type.stars}{each.name}"
                for each in node.binders
            )
            return f"({node.word} {names}; {grouped(node.body)})"
        case syntax.Let():
            return f"(\\let {node.name} = {grouped(node.value)}; {grouped(node.body)})"
        case syntax.Range():
            return f"{node.low and grouped(node.low)}..{node.high and grouped(node.high)}"
        case syntax.Named():
            return f"({node.name}: {grouped(node.operand)})"
        case _:
            raise AssertionError(node)


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("a ==> b ==> c", "(a ==> (b ==> c))"),
        ("a <==> b <==> c", "((a <==> b) <==> c)"),
        ("a ==> b <==> c ==> d", "((a ==> b) <==> (c ==> d))"),
        ("a || b ==> c && d", "((a || b) ==> (c && d))"),
        ("a || b ^^ c && d", "(a || (b ^^ (c && d)))"),
        ("a && b --> c", "(a && (b --> c))"),
        ("a --> b | c", "(a --> (b | c))"),
        ("a <--> b --> c", "(a <--> (b --> c))"),
        ("a | b ^ c & d", "(a | (b ^ (c & d)))"),
        ("a & b == c", "(a & (b == c))"),
        ("a < b << c + d * e", "(a < (b << (c + (d * e))))"),
        ("a - b - c", "((a - b) - c)"),
        ("a * -b % !c", "((a * -b) % !c)"),
        ("*a[i]", "*a[i]"),
        ("&a->b.c[0]", "&a->b.c[0]"),
        ("!a && b", "(!a && b)"),
        ("(int)a + b", "((int)a + b)"),
        ("(size_t *)a", "(size_t*)a"),
        ("(a) + b", "(a + b)"),
        ("sizeof(unsigned int) * 2", "(sizeof(unsigned int) * 2)"),
        ("a ? b : c ? d : e", "(a ? b : (c ? d : e))"),
        ("a ==> b ? c : d", "((a ==> b) ? c : d)"),
        ("0 <= i < n", "(0 <= i < n)"),
        ("a == b <= c", "(a == b <= c)"),
        ("0 <= i < n && x", "((0 <= i < n) && x)"),
        ("n > i >= 0 == y", "(n > i >= 0 == y)"),
        ("\\forall integer i; p ==> q", "(\\forall integer i; (p ==> q))"),
        ("a && \\forall integer i; p ==> q", "(a && (\\forall integer i; (p ==> q)))"),
        ("!\\exists int i, *j, size_t k; a", "!(\\exists int i, int *j, size_t k; a)"),
        ("\\let x = a + 1; x && y", "(\\let x = (a + 1); (x && y))"),
        ("one: two: a ==> b", "(one: (two: (a ==> b)))"),
        ("a ? (n: b) : c", "(a ? (n: b) : c)"),
        ("P{Pre, Here}(a + 1, n)", "P{Pre,Here}((a + 1), n)"),
        ("\\at(a[i], Pre)", "\\at(a[i], Pre)"),
        ("\\valid(a + (0..n-1))", "\\valid((a + 0..(n - 1)))"),
        ("\\valid(a + (0 .. 9))", "\\valid((a + 0..9))"),
        ("a[..]", "a[None..None]"),
        ("1.5 < 2.", "(1.5 < 2.)"),
    ],
)
def test_groups(text, groups):
    assert grouped(parsed(text)) == groups


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("a <= b < c", "((a <= b) < c)"),
        ("a == b < c", "(a == (b < c))"),
        ("a < b == c < d != e", "(((a < b) == (c < d)) != e)"),
        (
            "__CPROVER_forall { unsigned k; (0 <= k && k < n) ==> (a[k] == 0) }",
            "(\\forall unsigned k; (((0 <= k) && (k < n)) ==> (a[k] == 0)))",
        ),
        ("a && __CPROVER_exists { int k; k == 1 }", "(a && (\\exists int k; (k == 1)))"),
    ],
)
def test_comparisons_of_cbmc_are_those_of_c(text, groups):
    assert grouped(parsed(text, CBMC)) == groups


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("a < b > c", 7, "'>' can't continue a chain with '<'"),
        ("a + ", 3, "the annotation ends too early"),
        ("(a", 2, "')' expected in place of the end"),
        ("a + ;", 5, "a term expected in place of ';'"),
        ("\\forall integer; a", 16, "the name of a variable expected in place of ';'"),
        ("&&a", 1, "'&&' in an annotation"),
    ],
)
def test_errors_name_the_place(text, column, message):
    with pytest.raises(SyntaxFault) as error:
        parsed(text)
    assert (error.value.position.column, error.value.message) == (column, message)
