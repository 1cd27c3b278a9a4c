// A stack that gets and gives up positive numbers, as inputs want it.
// fails on: 0,-1
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int stack[100], top = 0;
  /*@ loop invariant 0 <= top <= 100;
      loop invariant \forall integer k; 0 <= k < top ==> stack[k] > 0;
      loop assigns top, stack[0 .. 99]; */
  while (1) {
    int value = __VERIFIER_nondet_int();
    if (value >= 0 && top < 100) {
      stack[top] = value;
      top++;
    } else if (top > 0) {
      top--;
      if (stack[top] <= 0)
        reach_error();
    }
  }
}
