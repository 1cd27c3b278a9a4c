// undefined on: nothing
/*@ requires \valid(p) && \valid(q); assigns *p, *q; ensures \true; */
int f(int *p, int *q) {
  return (*p = 1) + (*q = 2);
}
int main(void) {
  int x;
  f(&x, &x);
  return 0;
}
