// Calls are counted modulo 2^32.
unsigned calls, errors;
/*@ assigns calls, errors;
    ensures calls == \old(calls) + 1 || (calls == 0 && \old(calls) == 4294967295);
    behavior good: assumes good; ensures errors == \old(errors);
    behavior bad: assumes !good && errors < 100; ensures errors == \old(errors) + 1; */
void count(int good) {
  calls++;
  if (!good)
    errors++;
}
