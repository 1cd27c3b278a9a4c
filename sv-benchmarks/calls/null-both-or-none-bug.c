// undefined on: nothing
/*@ requires (p == \null && q == \null) || (\valid(p) && \valid(q)); assigns *p, *q; ensures \true; */
void f(int *p, int *q) {
  *p = 1;
  *q = 1;
}
int main(void) {
  f(0, 0);
  return 0;
}
