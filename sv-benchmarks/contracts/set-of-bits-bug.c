// The word of another number is changed.
/*@ requires \valid(set + (0 .. 3)) && at < 128;
    assigns set[0 .. 3];
    ensures set[at / 32] == (\old(set[at / 32]) | (unsigned)(1u << (at % 32)));
    ensures \forall integer k; 0 <= k < 4 && k != at / 32 ==> set[k] == \old(set[k]); */
void insert(unsigned *set, unsigned at) {
  set[at / 31 % 4] |= 1u << at % 32;
}
