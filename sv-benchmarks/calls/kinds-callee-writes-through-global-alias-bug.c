// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int *keep;
/*@ requires \valid(p); assigns keep; ensures \true; */
void store(int *p) {
  keep = p;
}
/*@ assigns *keep; ensures \true; */
void change(void) {
  if (keep)
    *keep = 9;
}
int main(void) {
  int x = 1;
  store(&x);
  change();
  assert(x == 1);
  return 0;
}
