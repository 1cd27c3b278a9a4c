// undefined on: nothing
/*@ requires \valid(a); assigns \nothing; ensures \true; */
int f(int *a) {
  return *a > 0 ? 1 : 0;
}
int main(void) {
  int x;
  f(&x);
  return 0;
}
