// undefined on: nothing
/*@ requires \valid(p); assigns *p; ensures \true; */
void f(int *p) {
  *p = 1;
}
int main(void) {
  const int x = 0;
  int *q = (int *)&x;
  f(q);
  return 0;
}
