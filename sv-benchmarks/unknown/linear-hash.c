extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int key[16], used[16];
int main(void) {
  for (int i = 0; i < 16; i++) used[i] = 0;
  int n = 0;
  while (__VERIFIER_nondet_int() && n < 16) {
    int k = __VERIFIER_nondet_int();
    int h = (k & 15);
    while (used[h]) h = (h + 1) & 15;
    used[h] = 1; key[h] = k; n++;
  }
  int c = 0;
  for (int i = 0; i < 16; i++) if (used[i]) c++;
  assert(c == n);
}
