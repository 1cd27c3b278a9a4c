extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int g;
/*@ requires g < 1000; assigns g; ensures g == \old(g) + 1; */
void inc(void) {
  g++;
}
int main(void) {
  g = 0;
  inc();
  inc();
  assert(g == 2);
  return 0;
}
