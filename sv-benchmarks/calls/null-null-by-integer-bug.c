// undefined on: nothing
/*@ requires \valid(p) <==> n == 1; assigns *p; ensures \true; */
void f(int *p, int n) {
  *p = 1;
}
int main(void) {
  f(0, 0);
  return 0;
}
