// undefined on: nothing
/*@ requires \valid(p + (0 .. 7)); assigns \nothing; ensures \true; */
double f(unsigned char *p) {
  return *(double *)p;
}
int main(void) {
  _Alignas(8) unsigned char a[16] = {0};
  f(a + 4);
  return 0;
}
