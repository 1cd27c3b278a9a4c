// A buffer that may be released early is not released again.
typedef unsigned int size_t;
extern void *malloc(size_t size);
extern void free(void *block);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *text = malloc(64);
  int done = 0;
  for (int i = 0; i < 64; i++) {
    if (!done)
      text[i] = i;
    if (!done && __VERIFIER_nondet_int() == 7) {
      free(text);
      done = 1;
    }
  }
  if (!done)
    free(text);
  return 0;
}
