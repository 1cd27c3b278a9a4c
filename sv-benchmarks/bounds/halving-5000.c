extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);
static void assume(int condition) { if (!condition) abort(); }
enum { SIZE = 5000 };
enum { ROWS = 1250 };
int sorted[SIZE];
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
