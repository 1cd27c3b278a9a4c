// A protocol with three states, and a number that belongs to each of them.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int state = 0, sent = 0, got = 0, limit = __VERIFIER_nondet_int();
  if (limit < 1 || limit > 1000)
    return 0;
  /*@ loop invariant (state == 0 && sent == got) || (state == 1 && sent == got + 1) || (state == 2 && sent == limit);
      loop invariant 0 <= got <= sent <= limit; */
  while (state != 2 || __VERIFIER_nondet_int()) {
    if (state == 0) {
      sent++;
      state = 1;
    } else if (state == 1) {
      int kind = __VERIFIER_nondet_int();
      if (sent == limit)
        state = 2;
      else if (kind > 0) {
        got = sent;
        state = 0;
      }
    }
  }
  if (sent != limit)
    reach_error();
  return 0;
}
