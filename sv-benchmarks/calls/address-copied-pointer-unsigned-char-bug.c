// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int g = 5;
/*@ requires \valid(d + (0 .. 7)); assigns d[0 .. 7]; ensures \true; */
void set(unsigned char *d) {
  *(int **)d = &g;
}
int main(void) {
  int x = 1;
  int *p = &x;
  set((unsigned char *)&p);
  *p = 7;
  assert(g == 5);
  return 0;
}
