// The largest of three numbers.
/*@ assigns \nothing;
    ensures \result >= a && \result >= b && \result >= c;
    ensures \result == a || \result == b || \result == c; */
int greatest(int a, int b, int c) {
  int m = a > b ? a : b;
  return m > c ? m : c;
}
