extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);
static void assume(int condition) { if (!condition) abort(); }
enum { SIZE = 1000 };
enum { ROWS = 250 };
int ring[SIZE];
int main(void) {
  int head = 0, used = 0;
  for (;;) {
    int what = __VERIFIER_nondet_int();
    if (what == 0) break;
    if (what > 0 && used < SIZE) {
      ring[(head + used) % SIZE + 1] = what;
      used++;
    } else if (used > 0) {
      int seen = ring[head];
      head = (head + 1) % SIZE;
      used--;
    }
  }
  return 0;
}
