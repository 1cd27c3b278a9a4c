// Two functions that call each other, by contract.
int odd(int n);
/*@ requires n >= 0;
    assigns \nothing;
    ensures \result == (n % 2 == 0 ? 1 : 0); */
int even(int n) {
  if (n == 0)
    return 1;
  return odd(n - 1);
}
/*@ requires n >= 0;
    assigns \nothing;
    ensures \result == (n % 2 == 1 ? 1 : 0); */
int odd(int n) {
  if (n == 0)
    return 0;
  return even(n - 1);
}
