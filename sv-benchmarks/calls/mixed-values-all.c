/*@ requires \valid(a + (0 .. 3)); assigns \nothing; ensures \true; */
int f(int *a) {
  return a[1] > 0 ? 1 : 0;
}
int main(void) {
  int t[4];
  for (int i = 0; i < 4; i++)
    t[i] = i;
  f(t);
  return 0;
}
