/*@ requires \valid((char *)p + (0 .. 3)); assigns \nothing; ensures \true; */
int f(void *p) {
  int *q = (int *)p;
  return *q;
}
int main(void) {
  int x = 1;
  f(&x);
  return 0;
}
