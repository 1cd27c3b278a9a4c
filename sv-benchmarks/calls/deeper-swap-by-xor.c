extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ requires \valid(a + (0 .. 4)) && 0 <= i < 5 && 0 <= j < 5; assigns a[i], a[j];
    ensures i != j ==> a[i] == \old(a[j]) && a[j] == \old(a[i]); */
void swap(int *a, int i, int j) {
  a[i] ^= a[j];
  a[j] ^= a[i];
  a[i] ^= a[j];
}
int main(void) {
  int a[5] = {1, 2, 3, 4, 5};
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i < 0 || i > 4 || j < 0 || j > 4 || i == j)
    return 0;
  int old = a[i];
  swap(a, i, j);
  assert(a[j] == old);
  return 0;
}
