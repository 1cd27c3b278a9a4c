// undefined on: nothing
int *g;
/*@ requires g == \null || \valid(g); assigns *g; ensures \true; */
void f(void) {
  *g = 1;
}
int main(void) {
  f();
  return 0;
}
