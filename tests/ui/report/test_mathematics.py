"""Closed forms in mathematical notation."""

import html
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from viap.ui.report.page_text import equation, mathematical


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("N1 = max(0, n)", "<var>N</var><sub>1</sub> = max(0, <var>n</var>)"),
        ("max = 2*i_2", "<var>max</var> = 2·<var>i</var><sub>2</sub>"),
        ("2^(k + 1) - x^2", "2<sup><var>k</var> + 1</sup> − <var>x</var><sup>2</sup>"),
        ("a <= b and not c != d", "<var>a</var> ≤ <var>b</var> ∧ ¬ <var>c</var> ≠ <var>d</var>"),
        ("2^", "2^"),
    ],
)
def test_a_text_as_people_write_it(text, made):
    assert mathematical(text) == made


@pytest.mark.parametrize(
    ("made", "text"),
    [
        (("N1", [], ", no closed form"), "<var>N</var><sub>1</sub>, no closed form"),
        (("N", [["n", ""]], ", unless left at line 5"),
         "<var>N</var> = <var>n</var>, unless left at line 5"),
        (("s", [], ": too long to show, see 'x'"),
         "<var>s</var>: too long to show, see &#39;x&#39;"),
        (("", [["s(0) = 1", ""]], ""), "<var>s</var>(0) = 1"),
    ],
)  # fmt: skip
def test_equations(made, text):
    assert equation(dict(zip(("left", "cases", "remark"), made, strict=True))) == text


def test_choices_are_cases_behind_a_brace():
    cases = [["2", "x < m"], ["f(1, 2)", "x = m"], ["a[x]", ""]]
    made = equation({"left": "a[x](m)", "cases": cases, "remark": ""})
    rows = re.findall(
        r'<span class="case"><span>(.*?)</span> <span class="when">(.*?)</span>', made
    )
    told = [[html.unescape(re.sub("<[^>]*>", "", part)) for part in row] for row in rows]
    assert told == [["2", "if x < m"], ["f(1, 2)", "if x = m"], ["a[x]", "otherwise"]]


@given(st.text(alphabet="aN1 ^()[],<>=*&'\"ite\n", max_size=30))
def test_no_text_is_lost_and_none_becomes_a_tag(text):
    made = str(mathematical(text))
    tags = set(re.findall(r"</?(\w+)", made))
    assert tags <= {"var", "sub", "sup", "span"}
    if "^" not in text:
        plain = html.unescape(re.sub("<[^>]*>", "", made))
        assert plain.replace("·", "*").replace("≤", "<=").replace("≥", ">=") == text
