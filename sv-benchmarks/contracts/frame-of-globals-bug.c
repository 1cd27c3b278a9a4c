// The third global changes for some values.
int last, count, limit;
int history[8];
/*@ requires 0 <= count < 1000000;
    assigns last, count, history[count % 8];
    ensures last == value && count == \old(count) + 1;
    ensures history[\old(count) % 8] == value; */
void record(int value) {
  history[count % 8] = value;
  count++;
  last = value;
  if (value > limit) limit = value;
}
