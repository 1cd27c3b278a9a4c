extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ assigns \nothing; ensures \true; */
int down(int n) {
  if (n <= 0) {
    assert(0);
    return 0;
  }
  return down(n - 1);
}
int main(void) {
  int n = sizeof(down(3));
  assert(n == 4);
  return 0;
}
