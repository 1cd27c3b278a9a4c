// undefined on: 2
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);
static void assume(int condition) { if (!condition) abort(); }
enum { SIZE = 33333 };
enum { ROWS = 8333 };
int line[SIZE];
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
  return line[right - 1];
}
