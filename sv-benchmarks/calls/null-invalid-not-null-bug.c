// undefined on: nothing
/*@ requires n > 0 ==> \valid(p); assigns *p; ensures \true; */
void f(int *p, int n) {
  if (p)
    *p = 1;
}
int main(void) {
  int *p = (int *)8;
  f(p, 0);
  return 0;
}
