extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);
static void assume(int condition) { if (!condition) abort(); }
enum { SIZE = 9 };
enum { ROWS = 3 };
char text[SIZE], other[SIZE];
int main(void) {
  for (int i = 0; i < SIZE - 1; i++) text[i] = (char)__VERIFIER_nondet_int();
  text[SIZE - 1] = 1;
  int length = 0;
  while (text[length] != 0) length++;
  for (int i = 0; i <= length; i++) other[i] = text[i];
  return other[length];
}
