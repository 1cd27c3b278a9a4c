extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid_read(p); assigns \nothing; ensures \result == *p; */
int f(const int *p) {
  return *p;
}
const int c = 5;
int main(void) {
  int r = f(&c);
  assert(r == 5);
  return 0;
}
