// Puts a text at the right end of a field, with spaces before it.
#include <assert.h>
#include <stddef.h>

void pad_left(char *out, size_t width, const char *s, size_t n) {
  size_t length = n < width ? n : width;
  size_t spaces = width - length;
  for (size_t i = 0; i < spaces; i++)
    out[i] = ' ';
  for (size_t i = 0; i < length; i++)
    out[spaces + i] = s[i];
  for (size_t i = 0; i < length; i++)
    assert(out[width - length + i] == s[i]);
}
