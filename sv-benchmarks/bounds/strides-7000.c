extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);
static void assume(int condition) { if (!condition) abort(); }
enum { SIZE = 7000 };
enum { ROWS = 1750 };
int wave[3 * SIZE];
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
