// undefined on: 2500,1
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);
static void assume(int condition) { if (!condition) abort(); }
enum { SIZE = 2500 };
enum { ROWS = 625 };
int signal_[SIZE], mean[SIZE];
int main(void) {
  int n = __VERIFIER_nondet_int(), width = __VERIFIER_nondet_int();
  assume(1 <= width && width <= n && n <= SIZE);
  for (int start = 0; start + width <= n + 1; start++) {
    int first = signal_[start];
    for (int k = start; k < start + width; k++)
      if (signal_[k] > first) first = signal_[k];
    mean[start] = first;
  }
  return mean[n - width];
}
