// undefined on: nothing
/*@ requires \valid(p) || \valid(q); assigns *p, *q; ensures \true; */
void f(int *p, int *q) {
  *p = 1;
}
int main(void) {
  int x;
  f((int *)8, &x);
  return 0;
}
