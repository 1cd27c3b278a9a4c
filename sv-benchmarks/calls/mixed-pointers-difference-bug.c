// undefined on: nothing
/*@ requires \valid(p) && \valid(q); assigns \nothing; ensures \true; */
long f(int *p, int *q) {
  return p - q;
}
int main(void) {
  int x, y;
  f(&x, &y);
  return 0;
}
