"""Writes sv-benchmarks/bounds: programs about nothing but whether accesses are in bounds.

A stand-in for controllers in which loops of any length read and write arrays of all kinds. Each
form is a text with the places where accesses are; a mutant moves one bound, start, step or index
by a little, so that one access leaves its array on some inputs. Run it again after a change:

    python benchmarks/make_bounds.py
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "sv-benchmarks" / "bounds"
HEAD = """extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);
static void assume(int condition) { if (!condition) abort(); }
"""
TASK = """format_version: '2.0'

input_files: '{name}.c'

properties:
  - property_file: ../properties/valid-memsafety.prp
    expected_verdict: {verdict}
{part}
options:
  language: C
  data_model: ILP32
"""


@dataclass(frozen=True)
class Form:
    """A program; `mutants` are changes of its text that break it, with inputs that show it."""

    name: str
    text: str
    sizes: tuple[int, ...]
    mutants: tuple[tuple[str, str, str], ...]


FORMS = (
    Form(
        "fill-and-copy",
        """int cells[SIZE], copy[SIZE];
int main(void) {
  int n = __VERIFIER_nondet_int();
  assume(0 <= n && n <= SIZE);
  for (int i = 0; i < n; i++) cells[i] = i;
  for (int i = 0; i < n; i++) copy[i] = cells[i];
  for (int i = n - 1; i >= 0; i--) cells[i] = copy[n - 1 - i];
  return 0;
}
""",
        (100, 100000),
        (
            ("n - 1 - i", "n - i", "SIZE"),
            ("i >= 0", "i >= -1", "1"),
            ("n <= SIZE", "n <= SIZE + 1", "SIZE + 1"),
        ),
    ),
    Form(
        "neighbours",
        """int level[SIZE], slope[SIZE];
int main(void) {
  int n = __VERIFIER_nondet_int();
  assume(3 <= n && n <= SIZE);
  for (int i = 0; i < n; i++) level[i] = 3 * i;
  for (int i = 1; i < n - 1; i++) {
    if (level[i + 1] > level[i - 1]) slope[i] = level[i + 1] - level[i];
    else slope[i] = level[i] - level[i - 1];
  }
  return 0;
}
""",
        (50, 4096),
        (("i < n - 1", "i < n", "SIZE"), ("int i = 1", "int i = 0", "3")),
    ),
    Form(
        "quads",
        """int volts[4 * SIZE];
int main(void) {
  int count = __VERIFIER_nondet_int(), least = __VERIFIER_nondet_int();
  assume(0 <= count && count <= SIZE);
  for (int i = 1; i <= count; i++) {
    volts[4 * i - 4] = 5;
    if (least > 7) volts[4 * i - 3] = 7;
    else volts[4 * i - 3] = 0;
    volts[4 * i - 2] = 3;
    volts[4 * i - 1] = 1;
  }
  int low = 0;
  for (int i = 0; i < count; i++)
    if (volts[4 * i] < least || volts[4 * i + 3] < least) low = 1;
  return low;
}
""",
        (40, 25000),
        (
            ("volts[4 * i - 1]", "volts[4 * i]", "SIZE,0"),
            ("volts[4 * i - 4]", "volts[4 * i - 5]", "1,0"),
            ("volts[4 * i + 3]", "volts[4 * i + 4]", "SIZE,0"),
        ),
    ),
    Form(
        "ring",
        """int ring[SIZE];
int main(void) {
  int head = 0, used = 0;
  for (;;) {
    int what = __VERIFIER_nondet_int();
    if (what == 0) break;
    if (what > 0 && used < SIZE) {
      ring[(head + used) % SIZE] = what;
      used++;
    } else if (used > 0) {
      int seen = ring[head];
      head = (head + 1) % SIZE;
      used--;
    }
  }
  return 0;
}
""",
        (8, 1000),
        (
            ("head = (head + 1) % SIZE", "head = (head + 1) % (SIZE + 1)", None),
            ("ring[(head + used) % SIZE]", "ring[(head + used) % SIZE + 1]", None),
        ),
    ),
    Form(
        "board",
        """int board[ROWS][SIZE], turned[SIZE][ROWS];
int main(void) {
  int rows = __VERIFIER_nondet_int(), columns = __VERIFIER_nondet_int();
  assume(0 <= rows && rows <= ROWS && 0 <= columns && columns <= SIZE);
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) board[i][j] = i + j;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) turned[j][i] = board[i][j];
  int sum = 0;
  for (int i = 0; i < rows && i < columns; i++) sum = board[i][i] - turned[i][i];
  return sum;
}
""",
        (20, 300),
        (
            ("turned[j][i] =", "turned[i][j] =", "1,SIZE"),
            ("i < rows && i < columns", "i < rows || i < columns", "0,ROWS + 1"),
            ("columns <= SIZE", "columns <= SIZE + 1", "1,SIZE + 1"),
        ),
    ),
    Form(
        "triangle",
        """int part[SIZE * (SIZE + 1) / 2], whole[SIZE][SIZE];
int main(void) {
  int n = __VERIFIER_nondet_int();
  assume(1 <= n && n <= SIZE);
  int next = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      whole[i][j] = 1;
      whole[j][i] = 1;
    }
  for (int i = 0; i < n; i++) {
    part[next] = whole[i][0];
    next = next + 1;
  }
  return part[n - 1];
}
""",
        (10, 200),
        (("j <= i", "j <= i + 1", "SIZE"), ("part[n - 1]", "part[n - 2]", "1")),
    ),
    Form(
        "strides",
        """int wave[3 * SIZE];
int main(void) {
  int n = __VERIFIER_nondet_int();
  assume(0 <= n && n <= 3 * SIZE);
  for (int i = 0; i < n; i += 2) wave[i] = i;
  for (int i = 0; i + 2 < n; i += 3) {
    wave[i] = wave[i + 2];
    wave[i + 1] = 0;
  }
  for (int k = 0; k < SIZE; k++) wave[3 * k + 2] = k;
  return 0;
}
""",
        (33, 7000),
        (("i + 2 < n", "i <= n", "3 * SIZE"), ("wave[3 * k + 2]", "wave[3 * k + 3]", "0")),
    ),
    Form(
        "halving",
        """int sorted[SIZE];
int main(void) {
  int n = __VERIFIER_nondet_int(), wanted = __VERIFIER_nondet_int();
  assume(1 <= n && n <= SIZE);
  for (int i = 0; i < n; i++) sorted[i] = 2 * i;
  int low = 0, high = n;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (sorted[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  if (low < n && sorted[low] == wanted) return 1;
  return 0;
}
""",
        (64, 5000),
        (("low < n && sorted", "low <= n && sorted", "SIZE,1000000"),),
    ),
    Form(
        "classes",
        """int count[SIZE], given[SIZE];
int main(void) {
  unsigned int n = __VERIFIER_nondet_uint();
  assume(n <= SIZE);
  for (unsigned int i = 0; i < n; i++) given[i] = __VERIFIER_nondet_int();
  for (unsigned int i = 0; i < n; i++) {
    int value = given[i];
    if (value >= 0 && value < SIZE) count[value] = 1;
    else count[(unsigned int)value % SIZE] = 2;
  }
  return 0;
}
""",
        (16, 900),
        (("value < SIZE", "value <= SIZE", "1,SIZE"), ("value >= 0", "value >= -1", "1,-1")),
    ),
    Form(
        "two-ends",
        """int line[SIZE];
int main(void) {
  int n = __VERIFIER_nondet_int();
  assume(0 < n && n <= SIZE);
  int left = 0, right = n - 1;
  while (left < right) {
    int kept = line[left];
    line[left] = line[right];
    line[right] = kept;
    left++;
    right--;
  }
  return line[left];
}
""",
        (12, 33333),
        (
            ("right = n - 1", "right = n", "SIZE"),
            ("return line[left]", "return line[right - 1]", "2"),
        ),
    ),
    Form(
        "text",
        """char text[SIZE], other[SIZE];
int main(void) {
  for (int i = 0; i < SIZE - 1; i++) text[i] = (char)__VERIFIER_nondet_int();
  text[SIZE - 1] = 0;
  int length = 0;
  while (text[length] != 0) length++;
  for (int i = 0; i <= length; i++) other[i] = text[i];
  return other[length];
}
""",
        (9, 600),
        (
            ("i <= length", "i <= length + 1", None),
            ("text[SIZE - 1] = 0", "text[SIZE - 1] = 1", None),
        ),
    ),
    Form(
        "window",
        """int signal_[SIZE], mean[SIZE];
int main(void) {
  int n = __VERIFIER_nondet_int(), width = __VERIFIER_nondet_int();
  assume(1 <= width && width <= n && n <= SIZE);
  for (int start = 0; start + width <= n; start++) {
    int first = signal_[start];
    for (int k = start; k < start + width; k++)
      if (signal_[k] > first) first = signal_[k];
    mean[start] = first;
  }
  return mean[n - width];
}
""",
        (30, 2500),
        (
            ("start + width <= n", "start + width <= n + 1", "SIZE,1"),
            ("1 <= width", "0 <= width", "SIZE,0"),
        ),
    ),
)


def programs() -> Iterator[tuple[str, str, bool]]:
    """The name and the text of each program, and whether it is safe."""
    for form in FORMS:
        for size in form.sizes:
            values = {"SIZE": size, "ROWS": max(3, size // 4)}
            defines = "".join(f"enum {{ {key} = {value} }};\n" for key, value in values.items())
            name = f"{form.name}-{size}"
            yield name, f"{HEAD}{defines}{form.text}", True
            for number, (old, new, inputs) in enumerate(form.mutants, 1):
                if form.text.count(old) < 1:
                    raise ValueError(f"{form.name}: nothing to change: {old}")
                broken = form.text.replace(old, new, 1)
                told = _told(inputs, values)
                yield f"{name}-{number}-bug", f"{told}{HEAD}{defines}{broken}", False


def _told(inputs: str | None, values: dict[str, int]) -> str:
    """A line that says on which inputs it fails, where that is plain."""
    if inputs is None:
        return ""
    numbers = [eval(each, {"__builtins__": {}}, dict(values)) for each in inputs.split(",")]
    return f"// undefined on: {','.join(map(str, numbers))}\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in (*FOLDER.glob("*.c"), *FOLDER.glob("*.yml")):
        old.unlink()
    for name, text, safe in programs():
        (FOLDER / f"{name}.c").write_text(text)
        part = "" if safe else "    subproperty: valid-deref\n"
        task = TASK.format(name=name, verdict=str(safe).lower(), part=part)
        (FOLDER / f"{name}.yml").write_text(task)
    (FOLDER.parent / "bounds.set").write_text("bounds/*.yml\n")


if __name__ == "__main__":
    main()
