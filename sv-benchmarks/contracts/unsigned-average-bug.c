// The sum wraps.
/*@ assigns \nothing;
    ensures \result == (a + b) / 2; */
unsigned average(unsigned a, unsigned b) {
  return (a + b) / 2;
}
