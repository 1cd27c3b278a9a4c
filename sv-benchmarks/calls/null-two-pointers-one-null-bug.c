// undefined on: nothing
/*@ requires \valid(p); requires q == \null || \valid(q); assigns *p, *q; ensures \true; */
void f(int *p, int *q) {
  *p = 1;
  *q = *p;
}
int main(void) {
  int x;
  f(&x, 0);
  return 0;
}
