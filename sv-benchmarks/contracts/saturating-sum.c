// A sum that stops at the limits of its type.
/*@ assigns \nothing;
    ensures a + b > 2147483647 ==> \result == 2147483647;
    ensures a + b < -2147483648 ==> \result == -2147483648;
    ensures -2147483648 <= a + b <= 2147483647 ==> \result == a + b; */
int add(int a, int b) {
  long s = (long)a + b;
  return s > 2147483647 ? 2147483647 : s < -2147483647 - 1 ? -2147483647 - 1 : (int)s;
}
