// undefined on: 10
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);
static void assume(int condition) { if (!condition) abort(); }
enum { SIZE = 10 };
enum { ROWS = 3 };
int part[SIZE * (SIZE + 1) / 2], whole[SIZE][SIZE];
int main(void) {
  int n = __VERIFIER_nondet_int();
  assume(1 <= n && n <= SIZE);
  int next = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i + 1; j++) {
      whole[i][j] = 1;
      whole[j][i] = 1;
    }
  for (int i = 0; i < n; i++) {
    part[next] = whole[i][0];
    next = next + 1;
  }
  return part[n - 1];
}
