extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires a >= 0; assigns \nothing; ensures \result == a; */
int first(int a, int b);
/*@ requires a < 0; assigns \nothing; */
int first(int b, int a) {
  assert(a < 0);
  return b;
}
int main(void) {
  assert(first(1, -2) == 1);
  return 0;
}
