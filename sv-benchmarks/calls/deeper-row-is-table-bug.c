// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(t + (0 .. 1)); assigns *(long *)t[0]; ensures \true; */
void f(void **t) {
  void *k = t[1];
  *(long *)t[0] = 0;
  assert(t[1] == k);
}
int main(void) {
  void *t[2];
  t[0] = &t[1];
  t[1] = t;
  f(t);
  return 0;
}
