// undefined on: nothing
struct s {
  int v;
};
/*@ requires \valid((char *)p + (0 .. 3)); assigns \nothing; ensures \true; */
int f(char *p) {
  return ((struct s *)p)->v;
}
int main(void) {
  _Alignas(8) char a[8] = {0};
  f(a + 2);
  return 0;
}
