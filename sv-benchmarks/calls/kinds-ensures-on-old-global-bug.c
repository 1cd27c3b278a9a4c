// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int g;
/*@ requires g < 1000; assigns g; ensures g > \old(g); */
void inc(void) {
  g += 2;
}
int main(void) {
  g = 0;
  inc();
  inc();
  assert(g == 2);
  return 0;
}
