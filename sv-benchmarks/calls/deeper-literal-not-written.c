/*@ requires \valid_read(p); assigns *p; ensures \true; */
void f(char *p, int n) {
  if (n)
    *p = 1;
}
int main(void) {
  f("abc", 0);
  return 0;
}
