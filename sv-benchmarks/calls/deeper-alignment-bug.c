// undefined on: nothing
/*@ requires \valid((char *)p + (0 .. 3)); assigns \nothing; ensures \true; */
int f(void *p) {
  int *q = (int *)p;
  return *q;
}
int main(void) {
  _Alignas(8) char a[8] = {0};
  f(a + 1);
  return 0;
}
