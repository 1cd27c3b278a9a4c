// undefined on: nothing
/*@ requires \valid(t + (0 .. 1)); requires t[0] == \null || \valid(t[0]); assigns *t[0]; ensures \true; */
void f(int **t) {
  *t[0] = 1;
}
int main(void) {
  int *t[2] = {0, 0};
  f(t);
  return 0;
}
