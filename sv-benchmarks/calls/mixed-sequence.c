/*@ requires \valid(p) && \valid(q) && \separated(p, q); assigns *p, *q; ensures \true; */
int f(int *p, int *q) {
  return (*p = 1) + (*q = 2);
}
int main(void) {
  int x, y;
  f(&x, &y);
  return 0;
}
