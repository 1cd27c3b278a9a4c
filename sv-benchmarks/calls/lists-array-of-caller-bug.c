// undefined on: nothing
/*@ requires \true; assigns \nothing; ensures \true; */
int low(int *a) {
  return a[7];
}
/*@ requires \true; assigns \nothing; ensures \true; */
int top(int *a) {
  int t[3] = {0};
  return low(t);
}
int main(void) {
  int k[9];
  top(k);
  return 0;
}
