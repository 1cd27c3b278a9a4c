// Puts a text at the right end of a field; if it is longer than that, there are very many spaces.
// fails on: pad_left((char[1]){0}, 1, "ab", 2)
#include <stddef.h>

void pad_left(char *out, size_t width, const char *s, size_t n) {
  size_t spaces = width - n;
  for (size_t i = 0; i < spaces; i++)
    out[i] = ' ';
  for (size_t i = 0; i < n; i++)
    out[spaces + i] = s[i];
}
