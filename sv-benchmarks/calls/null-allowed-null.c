/*@ requires p == \null || \valid(p); assigns *p; ensures \true; */
void f(int *p) {
  if (p)
    *p = 1;
}
int main(void) {
  f(0);
  return 0;
}
