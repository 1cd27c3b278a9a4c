// undefined on: nothing
/*@ requires \valid(a + (0 .. 3)); assigns \nothing; ensures \true; */
int f(int *a) {
  return a[1] > 0 ? 1 : 0;
}
int main(void) {
  int t[4];
  f(t);
  return 0;
}
