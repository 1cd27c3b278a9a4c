// One argument is too large by one.
/*@ requires 0 <= x <= 1000; assigns \nothing; ensures \result == x + 1; */
int low(int x) {
  return x + 1;
}
/*@ requires 0 <= x <= 900; assigns \nothing; ensures \result == x + 2; */
int middle(int x) {
  return low(low(x));
}
/*@ requires 0 <= x <= 800; assigns \nothing; ensures \result == 2 * x + 4; */
int top(int x) {
  return middle(x) + middle(x + 1);
}
