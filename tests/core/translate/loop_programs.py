"""C programs about loops: how they are left, what they read, and where runs stop."""

TEXTS = {
    "endless": """
int main(void) {
  int x = small(), i = 0;
  check(x >= 0);
  while (1) { i = (i + x) % 5; check(i < 5); }
  check(0);
}""",
    "bound never met": """
int main(void) {
  unsigned i = 1; int s = 0, y = 0;
  while (i != 0u) { i += 2u; s = (s + (int)(i % 3u)) % 100; if (s > 60) y++; check(y < 3000); }
  check(s == 1);
}""",
    "endless inside": """
int main(void) {
  int a[4] = {1, 2, 3, 4}, n = small();
  for (int i = 0; i < n; i++) {
    int j = 0;
    a[i % 4] = i;
    while (a[1] == 1) { j = j + 1; a[2] = j % 9; check(a[2] < 9); }
    a[3] = j;
  }
  check(a[3] >= 0);
}""",
    "no iteration": """
int main(void) {
  int i = 5, n = 3, s = 7, j;
  while (i < n) { s = 1; i++; }
  for (j = 0; j < 3; j++) { int k = 9; while (k < n) { s = 2; k++; } s += k; }
  while (0) s = 100;
  check(s == 34);
}""",
    "break at several levels": """
int main(void) {
  int s = 0, i, j = 0, limit = small() + 2;
  for (i = 0; i < 6; i++) {
    s = s + 1;
    for (j = 0; j < 6; j++) {
      if (i * j > limit) goto out;
      if (j == limit) break;
      s = s + 10;
      if (s % 3 == 0) continue;
      s = s + 100;
    }
    if (i == limit) break;
    s = s - 1;
  }
  s = s + 1000;
out:
  check(s > i + j);
  s = s * 2;
}""",
    "while one with breaks": """
int a[10];
int main(void) {
  int i = 0, k = small(), found = -1;
  while (1) {
    if (i >= 10) break;
    a[i] = in();
    if (a[i] == k) { found = i; break; }
    a[i] = a[i] / 3;
    i = i + 1;
  }
  check(found == -1 || a[found] == k);
  check(i <= 10);
}""",
    "return inside": """
int first(int *p, int n, int v) {
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j <= i; j++)
      if (p[i] + j == v) return i * 10 + j;
  return -1;
}
int main(void) {
  int a[5], i;
  for (i = 0; i < 5; i++) a[i] = small();
  int r = first(a, 5, 4), q = first(a, 3, 9);
  check(r != 20);
  r = r - q;
}""",
    "goto backwards": """
int main(void) {
  int i = 0, s = 0, n = small();
again:
  s += i;
  if (s > 12) goto out;
  while (i < n) { i++; if (i % 2) goto again; s += 3; if (s > 9) goto done; }
done:
  s = s + 50;
out:
  check(s < 60 + n);
}""",
    "inputs in nested loops": """
int main(void) {
  int s = 0, i, j, n = small();
  for (i = 0; i < n; i++) {
    int m = small(), last = 0;
    for (j = 0; j < m; j++) { int v = small(); if (v == 6) break; s += v * (i + 1); last = v; }
    if (last > 3) { int w = small(); s -= w; } else s += small() - j;
  }
  check(s != 17);
}""",
    "halts inside": """
int main(void) {
  int s = 0, i, j;
  for (i = 0; i < 9; i++) {
    int v = small();
    for (j = 0; j < v; j++) { if (j == 5) exit(0); s += j; if (s > 20) abort(); }
    if (s == 10) return 0;
    __VERIFIER_assume(v != i + 3);
    check(s >= i - 9);
  }
  check(s > 3);
}""",
    "failing assertion": """
int main(void) {
  int a[6] = {0}, i, n = small();
  for (i = 0; i < 6; i++) { a[i] = i * i - n; check(a[i] < 11); }
  check(a[5] == 25);
}""",
    "assumptions": """
int main(void) {
  int x = in(), y = in(), i, s = 0;
  __VERIFIER_assume(x > -50 && x < 50);
  __VERIFIER_assume(y > 0 && y < 100000);
  for (i = 0; i < 8; i++) { int v = small(); __VERIFIER_assume(v != x); s += v; check(v != x); }
  check(s != x + 8);
  if (x) check(y / x != 5);
  check(x + y > -50);
}""",
    "assumptions at once": """
int main(void) {
  int i, x = small(), s = 0;
  __VERIFIER_assume(x < 4);
  check(x < 4);
  for (i = 0; i < 4; i++) { int v = small(); __VERIFIER_assume(v > i); check(v != 9); s += v; }
  check(s > x);
}""",
    "inputs of the iteration before": """
int main(void) {
  int last = 4, i, s = 0;
  for (i = 0; i < 5; i++) { s ^= last; last = in(); if (last < s) s++; }
  check(s != last);
}""",
    "branches": """
int main(void) {
  int x = small(), y = small(), s = 0, i;
  for (i = 0; i < 7; i++) {
    if (x < y) { s += 1; if (i == 3) { x = y; continue; } else y = y - 1; }
    else if (x == y) s += 10;
    else { s += 100; x = x - 2; }
    switch ((s + i) % 4) {
      case 0: s += 3; case 1: s += 5; break; case 2: x++; break; default: y++;
    }
  }
  check(s != 70);
}""",
    "many ways to one place": """
int main(void) {
  int i, s = 0;
  for (i = 0; i < 9; i++) {
    int x = small(), y, z = s;
    while (1) {
      y = 1;
      if (x == 0) break;
      if (x == 1) break;
      if (x == 2) { z = 50; break; }
      y = 2;
      if (x == 3) break;
      if (x == 4) break;
      if (i == 5) break;
      z = z + x;
      x = x - 4;
    }
    s = (s + y * 3 + z) % 1000;
  }
  check(s != 8);
}""",
    "loops that read loops": """
int main(void) {
  int i, j, k, s = 0, n = small(), t = 0;
  for (i = 0; i < n; i++) {
    j = i;
    while (j > 0) { j = j / 2; t++; }
    for (k = 0; k < t; k++) { s += k; if (s > 100) goto out; }
    if (t > 9) break;
    t = t + j;
  }
out:
  for (j = 0; j < t; j++) s -= i;
  check(s + t != 12);
}""",
}
