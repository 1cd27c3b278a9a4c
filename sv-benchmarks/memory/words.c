// Words of a terminated text are counted by a pointer.
typedef unsigned int size_t;
extern void *malloc(size_t size);
extern void free(void *block);
extern int __VERIFIER_nondet_int(void);

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char text[80];
  for (int i = 0; i < 79; i++)
    text[i] = __VERIFIER_nondet_char();
  text[79] = 0;
  int words = 0;
  char *p = text;
  while (*p) {
    while (*p == ' ')
      p++;
    if (*p)
      words++;
    while (*p && *p != ' ')
      p++;
  }
  return words;
}
