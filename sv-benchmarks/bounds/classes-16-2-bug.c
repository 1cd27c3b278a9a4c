// undefined on: 1,-1
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);
static void assume(int condition) { if (!condition) abort(); }
enum { SIZE = 16 };
enum { ROWS = 4 };
int count[SIZE], given[SIZE];
int main(void) {
  unsigned int n = __VERIFIER_nondet_uint();
  assume(n <= SIZE);
  for (unsigned int i = 0; i < n; i++) given[i] = __VERIFIER_nondet_int();
  for (unsigned int i = 0; i < n; i++) {
    int value = given[i];
    if (value >= -1 && value < SIZE) count[value] = 1;
    else count[(unsigned int)value % SIZE] = 2;
  }
  return 0;
}
