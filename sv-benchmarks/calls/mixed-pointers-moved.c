/*@ requires \valid(p + (0 .. 1)) && 0 <= n <= 2; assigns \nothing; ensures \true; */
int f(int *p, int n) {
  int *q = p + n;
  return q != 0;
}
int main(void) {
  int t[2];
  f(t, 2);
  return 0;
}
