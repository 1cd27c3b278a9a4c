// fails on: 21
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
/*@ axiomatic A { axiom a: \forall integer x; x < 3; } */
/*@ lemma l: \forall integer x; x < 3; */
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 20)
    reach_error();
  return 0;
}
