"""C programs about arrays, arithmetic and undefined behaviour."""

TEXTS = {
    "two and three dimensions": """
int a[3][4], b[2][3][4], c[3][4];
int main(void) {
  int i, j, k, s = 0;
  for (i = 0; i < 3; i++) for (j = 0; j < 4; j++) { a[i][j] = in(); c[i][j] = i - j; }
  for (k = 0; k < 2; k++)
    for (i = 0; i < 3; i++)
      for (j = 0; j < 4; j++) b[k][i][j] = k ? a[i][j] : c[i][3 - j];
  for (i = 0; i < 3; i++) { if (b[1][i][i] > 0) s += b[0][i][1]; else a[i][0] = b[1][2][i]; }
  check(b[1][2][3] == a[2][3]);
  check(s < 50);
}""",
    "same cells of two arrays": """
int main(void) {
  int a[5], b[5], i, j, t;
  for (i = 0; i < 5; i++) { a[i] = small(); b[i] = 10 * i; }
  for (i = 0; i < 5; i++)
    for (j = 0; j < 4; j++)
      if (a[j] > a[j + 1]) { t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; b[j] = b[j] + 1; }
  for (i = 0; i < 4; i++) check(a[i] <= a[i + 1]);
  check(b[4] == 40);
}""",
    "indeterminate in loops": """
int main(void) {
  int i, j, s = 0, keep[3];
  for (i = 0; i < 3; i++) {
    int fresh[4]; int zero[4] = {0}; int part[3][2];
    for (j = 0; j < 4; j++) { if (fresh[j] > 0) s ^= fresh[j]; zero[j] += j; fresh[j] = i; }
    part[i][1] = 5;
    if (part[i][0] % 2) s ^= part[1][1]; else s ^= zero[3] + fresh[0];
    keep[i] = fresh[3] + zero[2] + (part[2][0] == part[2][0]);
  }
  check(keep[0] != keep[1]);
  s = s ^ 1;
}""",
    "only filled": """
int main(void) {
  int i, s = 0;
  for (i = 0; i < 4; i++) { int grid[2][3]; if (grid[i % 2][2] > 0) s++; }
  for (i = 0; i < 2; i++) { int zero[2][2][2] = {0}; s += zero[i][1][i]; }
  check(s >= 0);
}""",
    "indeterminate twice": """
int f(int v) { int a[3]; if (v) a[1] = v; return (a[0] > 0) + (a[1] > 0); }
int main(void) { int x = f(0), y = f(small()), z = f(0); check(x + y + z < 5); }
""",
    "variable lengths": """
int main(void) {
  int n = small() + 1, i, j, s = 0;
  int v[n];
  for (i = 0; i < n; i++) v[i] = i * i;
  for (i = 1; i <= n; i++) {
    int w[i];
    for (j = 0; j < i; j++) w[j] = v[j] - i;
    s += w[i - 1] + w[0];
  }
  check(s != 4);
  s = v[n - 1];
}""",
    "allocations in loops": """
struct node { int value; struct node *next; };
int main(void) {
  struct node *head = 0; int i, s = 0, n = small();
  for (i = 0; i < n; i++) {
    struct node *p = malloc(sizeof *p);
    p->value = i * 2; p->next = head; head = p;
  }
  while (head) { s += head->value; head = head->next; }
  check(s == n * (n - 1));
  for (i = 1; i < 4; i++) {
    int *q = malloc(i * sizeof(int));
    for (int j = 0; j < i; j++) q[j] = s - j;
    s = q[i - 1];
  }
  check(s != 9);
}""",
    "division and wrapping": """
int main(void) {
  int x = in(), i; unsigned u = (unsigned)in(), t = 0; signed char c = (signed char)x;
  for (i = -4; i < 5; i++) {
    if (i) t += (unsigned)(x % i) + (unsigned)((x / 16) / i) * 3u;
    u = u * 1664525u + 1013904223u;
    c = (signed char)(c * 5 + i);
    t ^= (u >> (i + 4)) & 0xff0u;
    t |= (unsigned)c << 3;
    x = (x >> 1) - (x & 7) - (~i);
    t += (unsigned)(-17 >> (i + 4)) + (~u | 3u);
  }
  check(t % 17u != 3u);
  check(x / 2 * 2 + x % 2 == x);
}""",
    "undefined": """
int main(void) {
  int a[4] = {0}, i, n = in();
  for (i = 0; i < n; i++) { a[i] = 100 / (3 - a[i / 2]) + n; a[(i + 1) % 4] = i << (i * 20); }
  check(a[n] + n > 0);
}""",
    "undefined condition": """
int main(void) {
  int a[4] = {5, 6, 7, 8}, i = 0, s = 0, v = small();
  while (a[i] != v) { s += a[i]; i++; }
  check(s == 5);
}""",
    "undefined division": """
int main(void) {
  int i, s = small();
  for (i = 3; i > -3; i--) s += 100 / i;
  check(s > 0);
}""",
    "undefined sum of numbers": """
int main(void) {
  int a[3] = {0}, top = 2147483647, i;
  for (i = 0; i < 3; i++) { a[i] = a[2 - i] + i; check(a[i] < 3); }
  check(top > 0);
  top = top + 1;
  check(top > a[1]);
}""",
    "undefined sum": """
int main(void) {
  int i, s = 1 + small();
  for (i = 1; i < 20; i++) { if (s > 40 || i < 9) s = s * i + s; }
  check(s > 0);
}""",
    "undefined shift": """
int main(void) {
  int i, s = small();
  for (i = 0; i < 40; i += 3) s = (s ^ (int)(1u << i)) & 65535;
  check(s > 0);
}""",
    "many writes": """
int a[12];
int main(void) {
  int i = small(), v = small();
  a[i] = 1; a[i + 1] = 2; a[v] = 3; a[v + 2] = 4; a[i + 3] = a[v] + a[i]; a[v + 4] = 6;
  if (i < v) { a[i] = 7; a[v] += 8; } else if (i == v) { a[0] = 9; } else { a[11] = 10; a[v] = 1; }
  a[i + 4] = 7; a[v + 5] = 8; a[3] = 9; a[i] += a[v];
  check(a[3] == 9);
  check(a[v] != 17);
}""",
}
