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
int (*p)(int) = good;
/*@ assigns p; ensures \true; */
void set(void) {
  p = bad;
}
int main(void) {
  set();
  p(1);
  return 0;
}
