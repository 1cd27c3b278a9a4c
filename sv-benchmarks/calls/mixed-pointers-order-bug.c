// undefined on: nothing
/*@ assigns \nothing; ensures \true; */
int f(int *p, int *q) {
  return p < q;
}
int main(void) {
  int x, y;
  f(&x, &y);
  return 0;
}
