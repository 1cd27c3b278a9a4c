/*@ assigns *p; ensures \true; */
int f(int *p) {
  if (!p)
    return 0;
  *p = 1;
  return 1;
}
int main(void) {
  f(0);
  return 0;
}
