// The new value is put above the new top.
enum { MOST = 16 };
struct stack { int cells[MOST]; int top; };
/*@ requires \valid(s) && 0 <= s->top < MOST;
    assigns s->cells, s->top;
    ensures s->top == \old(s->top) + 1;
    ensures s->cells[\old(s->top)] == value;
    ensures \forall integer k; 0 <= k < \old(s->top) ==> s->cells[k] == \old(s->cells[k]); */
void push(struct stack *s, int value) {
  s->top++;
  s->cells[s->top % MOST] = value;
}
