// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
typedef int op(int);
int twice(int x) {
  return 2 * (x & 15);
}
op *use = twice;
/*@ requires \true; assigns \nothing; ensures \result == 1; */
int f(op *o) {
  return o != 0;
}
int main(void) {
  int r = f(0);
  assert(r == 1);
  return 0;
}
