// Odd numbers from the fifth on.
/*@ requires 0 <= n <= 20;
    assigns \nothing;
    ensures \result >= 1 && \result % 2 == (n == 0 ? 1 : 0); */
int power(int n) {
  if (n == 0)
    return 1;
  int half = power(n - 1);
  return n < 5 ? 2 * half : half + 1;
}
