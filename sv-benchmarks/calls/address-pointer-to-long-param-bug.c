// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int g = 5;
/*@ requires \valid(c); assigns *c; ensures \true; */
void set(unsigned long *c) {
  *c = (unsigned long)&g;
}
int main(void) {
  unsigned long t = 0;
  set(&t);
  *(int *)t = 7;
  assert(g == 5);
  return 0;
}
