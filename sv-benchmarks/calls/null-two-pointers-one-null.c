/*@ requires \valid(p); requires q == \null || \valid(q); assigns *p, *q; ensures *p == 1; */
void f(int *p, int *q) {
  *p = 1;
  if (q)
    *q = *p;
}
int main(void) {
  int x;
  f(&x, 0);
  return 0;
}
