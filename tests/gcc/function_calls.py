"""C programs that call the functions of sv-benchmarks/functions, for gcc and its sanitizers.

One program for many functions, because it is the compiler and the start that take the time. Each
is called in a process of its own; the output has the exit status of each, or 99 after a signal.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pycparser import c_ast
from pycparser.c_generator import CGenerator

from viap.c.text.parse import parse
from viap.c.text.preprocess import preprocess
from viap.core.base.source_texts import Sources
from viap.core.program.integer_types import DataModel

OPTIONS = ("-w", "-O0", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
MOST_CELLS = 300  # of arrays with random cells
TOLD = re.compile(r"^// fails on: (.+)$", re.MULTILINE)

# Arguments and cells: mostly small ones, and those at the ends of their types.
RANDOM = """\
#include <stdint.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
static uint64_t state = 88172645463325252u;
static uint64_t next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}
static int64_t any(void) {
  uint64_t n = next();
  switch (n >> 60) {
  case 0: return (int64_t)next();
  case 1: return ((int64_t)1 << (n % 63)) - (int64_t)(n >> 50) % 3;
  case 2: return -(int64_t)(n % 5);
  default: return n % 13;
  }
}
static void fill(const void *cells, size_t count, size_t width) {
  unsigned style = next() % 3;
  for (size_t i = 0; i < count; i++) {
    int64_t value = style ? any() : (int64_t)(next() % 3);
    memcpy((char *)cells + i * width, &value, width);
  }
}
static int run(int number);
int main(void) {
  for (int number = 0; number < FUNCTIONS; number++) {
    int status;
    pid_t child = fork();
    if (child == 0) {
      close(2);
      _exit(run(number));
    }
    waitpid(child, &status, 0);
    printf("%d\\n", WIFEXITED(status) ? WEXITSTATUS(status) : 99);
    fflush(stdout);
  }
  return 0;
}
"""


def told_calls(paths: Sequence[Path]) -> str:
    """A program that makes the calls of which the functions say that they fail."""
    told = (_told(path) for path in paths)
    return _program(paths, [f"{_alias(number)}({call});" for number, call in enumerate(told)])


def random_calls(paths: Sequence[Path], options: Sequence[Mapping[str, Any]], trials: int) -> str:
    """A program that calls functions with arguments that fulfil what their tasks assume.

    The status is 2 where there were no such arguments at all.
    """
    return _program(
        paths,
        [
            f"int called = 0; for (int i = 0; i < {trials}; i++) {{ {body} }}"
            " return called ? 0 : 2;"
            for body in (
                " ".join(_trial(path, task, number))
                for number, (path, task) in enumerate(zip(paths, options, strict=True))
            )
        ],
    )


def _told(path: Path) -> str:
    """The arguments of the call."""
    told = TOLD.search(path.read_text())
    assert told is not None, f"{path} does not tell on which call it fails"
    return told[1].partition("(")[2].removesuffix(")")


def _program(paths: Sequence[Path], bodies: Sequence[str]) -> str:
    lines = [f"#define FUNCTIONS {len(paths)}", RANDOM]
    for number, path in enumerate(paths):
        # Twins have the same names.
        name = _function(path).decl.name
        lines += [f"#define {name} {_alias(number)}", f'#include "{path}"', f"#undef {name}"]
    lines.append("static int run(int number) { switch (number) {")
    lines += [f"case {number}: {{ {body} break; }}" for number, body in enumerate(bodies)]
    return "\n".join([*lines, "} return 0; }", ""])


def _alias(number: int) -> str:
    return f"function_{number}"


def _function(path: Path) -> c_ast.FuncDef:
    """The last function of a file: those before it help it."""
    source = preprocess(path.read_text(), str(path), DataModel.LP64, Sources({}))
    found = parse(source, str(path)).tree.ext
    return [node for node in found if isinstance(node, c_ast.FuncDef)][-1]


def _trial(path: Path, options: Mapping[str, Any], number: int) -> Iterator[str]:
    """One call, or none where the arguments are not allowed."""
    sizes = dict(each.split(":", 1) for each in options.get("arrays", ()))
    parameters = _function(path).decl.type.args.params
    scalars = [each for each in parameters if isinstance(each.type, c_ast.TypeDecl)]
    arrays = [each for each in parameters if each not in scalars]
    assumed = options.get("assume", ())
    for each in scalars:
        yield f"{CGenerator().visit(each)} = any();"
    # What is said of cells can be asked only when there are some.
    yield from (f"if (!({each})) continue;" for each in assumed if "[" not in each)
    yield from (f"if ((size_t)({each}) > {MOST_CELLS}) continue;" for each in sizes.values())
    for each in arrays:
        name, width = each.name, f"sizeof({_element(each)})"
        size, made = f"sizeof {name}", ""
        if isinstance(each.type, c_ast.PtrDecl):
            size = f"({sizes[name]}) * sizeof *{name}"
            made = f" = malloc({size})"
        yield f"{CGenerator().visit(each)}{made};"
        yield f"fill({name}, ({size}) / {width}, {width});"
    names = ", ".join(each.name for each in parameters)
    allowed = " && ".join(["1", *(f"({each})" for each in assumed if "[" in each)])
    yield f"if ({allowed}) {{ {_alias(number)}({names}); called = 1; }}"
    for each in arrays:
        if isinstance(each.type, c_ast.PtrDecl):
            yield f"free((void *){each.name});"


def _element(array: c_ast.Decl) -> str:
    """The type of the cells, whatever the number of dimensions."""
    inner = array.type
    while not isinstance(inner, c_ast.TypeDecl):
        inner = inner.type
    return " ".join(inner.type.names)
