extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[3];
/*@ requires 0 <= i < 3; assigns a[i]; ensures a[i] == 1; */
void put(int i) {
  a[i % 3 < 0 ? 0 : i % 3] = 1;
}
int main(void) {
  put(__VERIFIER_nondet_int());
  for (int k = 0; k < 3; k++)
    if (a[k] > 1)
      reach_error();
  return 0;
}
