// undefined on: nothing
/*@ requires \valid(s); assigns *s; ensures \true; */
void f(char *s) {
  *s = 'x';
}
int main(void) {
  f("abc");
  return 0;
}
