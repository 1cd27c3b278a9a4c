// undefined on: nothing
/*@ assigns \nothing; ensures \true; */
int *f(void) {
  int x = 1;
  int *volatile p = &x;
  return p;
}
int main(void) {
  int *p = f();
  return *p;
}
