// The average of two unsigned numbers, without a sum that wraps.
/*@ assigns \nothing;
    ensures \result == (a + b) / 2; */
unsigned average(unsigned a, unsigned b) {
  return a / 2 + b / 2 + (a % 2 + b % 2) / 2;
}
