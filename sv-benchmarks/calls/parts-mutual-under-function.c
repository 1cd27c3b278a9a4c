int b(int n);
/*@ requires n >= 0; assigns \nothing; ensures \result == 0; */
int a(int n) {
  return n == 0 ? 0 : b(n - 1);
}
/*@ requires n >= 0; assigns \nothing; ensures \result == 0; */
int b(int n) {
  return n == 0 ? 0 : a(n - 1);
}
int main(void) {
  return a(1);
}
