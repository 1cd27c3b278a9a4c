// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ assigns \nothing; ensures \valid(\result); */
int *place(void) {
  static int x;
  return &x;
}
/*@ requires \valid(p); assigns *p; ensures \result == 1; */
int f(int *p) {
  *p = 1;
  *place() = 2;
  return *p;
}
int main(void) {
  int r = f(place());
  assert(r == 1);
  return 0;
}
