// undefined on: nothing
/*@ requires \true; assigns \nothing; ensures \true; */
int low(int n) {
  return 10 / n;
}
/*@ assigns \nothing; ensures \true; */
int top(int n) {
  return low(n);
}
int main(void) {
  top(0);
  return 0;
}
