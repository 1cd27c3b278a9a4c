"""How heavy is the page of a long program, and how soon does a browser show it?

    python benchmarks/report_weight.py [--functions N] [--timeout S] [--all-functions] [--program]
                                       [PAGE.html]

Generates a program with 60 lines and a loop for each function (50: 3,159 lines), lets viap write
its page, and prints the size of the page and, where chromium and playwright are installed, the
seconds until it is loaded and until its first lines are painted, the best of three. PAGE.html:
measures that page instead. --program: prints the program, and does nothing else. The exit status
is 1 if the page has 3 MB or more, or takes 2 seconds or more.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

_BYTES, _SECONDS = 3_000_000, 2.0
_FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
).split()
_TIMES = """() => {
  const loaded = performance.getEntriesByType("navigation")[0].loadEventEnd;
  const painted = performance.getEntriesByName("first-contentful-paint")[0];
  return [loaded, painted ? painted.startTime : loaded].map((each) => each / 1000);
}"""
_LOOPS = (
    ("for (int i = 0; i < n; i++)", "s += {k};", "s == {k} * n"),
    ("for (int i = 0; i < n; i++)", "a[i] = i + {k};", "n == 0 || a[n - 1] == n - 1 + {k}"),
    ("for (int i = 0; i < n; i++)", "if (s < {k}) s++;", "s <= {k}"),
    ("for (int i = n; i > 0; i--)", "a[i - 1] = {k};", "n == 0 || a[0] == {k}"),
    ("for (int i = 0; i < n; i++)", "s = s + 2 * i;", "s == n * (n - 1)"),
)


def large_program(functions: int = 50) -> str:
    """Returns the program; each function has one loop and about 60 lines."""
    parts = ["#include <assert.h>", "extern int __VERIFIER_nondet_int(void);", ""]
    for number in range(functions):
        parts += _function(number)
    parts += ["int main(void) {", "  int n = __VERIFIER_nondet_int();"]
    parts += ["  if (n < 0 || n > 100)", "    return 0;"]
    parts += [f"  stage_{number}(n);" for number in range(functions)]
    return "\n".join([*parts, "  return 0;", "}", ""])


def _function(number: int) -> list[str]:
    head, body, claim = _LOOPS[number % len(_LOOPS)]
    k = number + 2
    lines = [
        f"/* Stage {number}: a loop, and steps of a filter with small coefficients. */",
        f"static int stage_{number}(int n) {{",
        "  int a[100];",
        "  int s = 0;",
        "  int x = n;",
        f"  {head} {{",
        f"    {body.format(k=k)}",
        "  }",
        f"  assert({claim.format(k=k)});",
    ]
    for step in range(10):
        lines += [
            f"  if (x > {1000 + 10 * step}) {{",
            f"    x = x - {step + 1}; /* step {step} */",
            "  } else {",
            f"    x = x + {step + k}; // for small n",
            "  }",
        ]
    return [*lines, "  return x;", "}", ""]


def open_seconds(page: Path) -> tuple[float, float] | None:
    """Returns the seconds until the page is loaded and painted; None without a browser."""
    browser = shutil.which("chromium")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    if browser is None:
        return None
    best = (float("inf"), float("inf"))
    with sync_playwright() as driver, tempfile.TemporaryDirectory() as profile:
        context = driver.chromium.launch_persistent_context(
            profile, executable_path=browser, headless=True, args=_FLAGS
        )
        for _ in range(3):
            tab = context.new_page()
            tab.goto(page.resolve().as_uri())
            tab.wait_for_timeout(500)
            loaded, painted = tab.evaluate(_TIMES)
            best = min(best, (loaded, painted), key=max)
            tab.close()
        context.close()
    return best


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("page", nargs="?", type=Path)
    parser.add_argument("--functions", type=int, default=50)
    parser.add_argument("--timeout", default="600")
    parser.add_argument("--all-functions", action="store_true")
    parser.add_argument("--program", action="store_true")
    arguments = parser.parse_args()
    text = large_program(arguments.functions)
    if arguments.program:
        sys.stdout.write(text)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        page = arguments.page
        if page is None:
            page = Path(folder) / "large.html"
            (Path(folder) / "large.c").write_text(text)
            command = [sys.executable, "-m", "viap", "prove", "--quiet", "--check", "all"]
            command += ["--timeout", arguments.timeout, "--report", page.name]
            command += ["--all-functions"] * arguments.all_functions
            subprocess.run([*command, "large.c"], cwd=folder, check=False)
        size, seconds = page.stat().st_size, open_seconds(page)
    print(f"{size / 1e6:.2f} MB")
    if seconds is None:
        print("not opened: there is no chromium or no playwright here")
    else:
        print(f"loaded after {seconds[0]:.2f} s, painted after {seconds[1]:.2f} s")
    slow = seconds is not None and max(seconds) >= _SECONDS
    return int(size >= _BYTES or slow)


if __name__ == "__main__":
    sys.exit(main())
