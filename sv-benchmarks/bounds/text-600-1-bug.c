extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);
static void assume(int condition) { if (!condition) abort(); }
enum { SIZE = 600 };
enum { ROWS = 150 };
char text[SIZE], other[SIZE];
int main(void) {
  for (int i = 0; i < SIZE - 1; i++) text[i] = (char)__VERIFIER_nondet_int();
  text[SIZE - 1] = 0;
  int length = 0;
  while (text[length] != 0) length++;
  for (int i = 0; i <= length + 1; i++) other[i] = text[i];
  return other[length];
}
