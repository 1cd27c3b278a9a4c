// Two of them are not compared.
/*@ assigns \nothing;
    ensures \result >= a && \result >= b && \result >= c;
    ensures \result == a || \result == b || \result == c; */
int greatest(int a, int b, int c) {
  int m = a > c ? a : b;
  return m > c ? m : c;
}
