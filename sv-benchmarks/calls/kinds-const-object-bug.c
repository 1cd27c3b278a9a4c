// undefined on: nothing
/*@ requires \valid(p); assigns *p; ensures *p == 1; */
void f(int *p) {
  *p = 1;
}
const int c = 5;
int main(void) {
  f((int *)&c);
  return 0;
}
