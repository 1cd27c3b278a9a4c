// A terminated text is copied by pointers into a buffer that is one shorter.
typedef unsigned int size_t;
extern void *malloc(size_t size);
extern void free(void *block);
extern int __VERIFIER_nondet_int(void);

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char from[40], to[39];
  for (int i = 0; i < 39; i++)
    from[i] = __VERIFIER_nondet_char();
  from[39] = 0;
  char *s = from, *d = to;
  while ((*d++ = *s++))
    ;
  return d - to;
}
