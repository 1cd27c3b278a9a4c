// undefined on: 101
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);
static void assume(int condition) { if (!condition) abort(); }
enum { SIZE = 100 };
enum { ROWS = 25 };
int cells[SIZE], copy[SIZE];
int main(void) {
  int n = __VERIFIER_nondet_int();
  assume(0 <= n && n <= SIZE + 1);
  for (int i = 0; i < n; i++) cells[i] = i;
  for (int i = 0; i < n; i++) copy[i] = cells[i];
  for (int i = n - 1; i >= 0; i--) cells[i] = copy[n - 1 - i];
  return 0;
}
