// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
unsigned long keep;
/*@ requires \valid(p); assigns keep; ensures \true; */
void store(int *p) {
  keep = (unsigned long)p;
}
/*@ assigns \nothing; ensures \true; */
void change(void) {
  if (keep)
    *(int *)keep = 9;
}
int main(void) {
  int x = 1;
  store(&x);
  change();
  assert(x == 1);
  return 0;
}
