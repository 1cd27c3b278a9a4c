// undefined on: 3
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);
static void assume(int condition) { if (!condition) abort(); }
enum { SIZE = 50 };
enum { ROWS = 12 };
int level[SIZE], slope[SIZE];
int main(void) {
  int n = __VERIFIER_nondet_int();
  assume(3 <= n && n <= SIZE);
  for (int i = 0; i < n; i++) level[i] = 3 * i;
  for (int i = 0; i < n - 1; i++) {
    if (level[i + 1] > level[i - 1]) slope[i] = level[i + 1] - level[i];
    else slope[i] = level[i] - level[i - 1];
  }
  return 0;
}
