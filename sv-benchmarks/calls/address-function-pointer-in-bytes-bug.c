// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int bad(int n) {
  assert(0);
  return 0;
}
int good(int n) {
  return 1;
}
/*@ requires \valid(d + (0 .. 7)); assigns d[0 .. 7]; ensures \true; */
void set(unsigned char *d) {
  *(int (**)(int))d = bad;
}
int main(void) {
  int (*p)(int) = good;
  set((unsigned char *)&p);
  p(1);
  return 0;
}
