/*@ requires \valid(p) && \valid(q); assigns *p; ensures \true; */
int f(int *p, int *q) {
  if (p == q)
    return 0;
  *p = 1;
  return 1;
}
int main(void) {
  int x = 0;
  f(&x, &x);
  return 0;
}
