extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int buf[8];
int main(void) {
  int head = 0, tail = 0, count = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      if (count < 8) { buf[tail] = 1; tail = (tail + 1) % 8; count++; }
    } else if (count > 0) {
      head = (head + 1) % 8; count--;
    }
  }
  assert((head + count) % 8 == tail);
}
