// undefined on: nothing
/*@ requires \valid(p); assigns \nothing; ensures \true; */
int f(_Bool *p) {
  return *p;
}
int main(void) {
  unsigned char c = 2;
  f((_Bool *)&c);
  return 0;
}
