/*@ requires n != 0; assigns \nothing; ensures \true; */
int low(int n) {
  return 10 / n;
}
/*@ requires n >= 0; assigns \nothing; ensures \true; */
int top(int n) {
  return low(n + 1);
}
int main(void) {
  top(0);
  return 0;
}
