extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);
static void assume(int condition) { if (!condition) abort(); }
enum { SIZE = 40 };
enum { ROWS = 10 };
int volts[4 * SIZE];
int main(void) {
  int count = __VERIFIER_nondet_int(), least = __VERIFIER_nondet_int();
  assume(0 <= count && count <= SIZE);
  for (int i = 1; i <= count; i++) {
    volts[4 * i - 4] = 5;
    if (least > 7) volts[4 * i - 3] = 7;
    else volts[4 * i - 3] = 0;
    volts[4 * i - 2] = 3;
    volts[4 * i - 1] = 1;
  }
  int low = 0;
  for (int i = 0; i < count; i++)
    if (volts[4 * i] < least || volts[4 * i + 3] < least) low = 1;
  return low;
}
