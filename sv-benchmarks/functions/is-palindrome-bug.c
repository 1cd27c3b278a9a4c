// Whether a text is the same backwards; of an empty one, the last place is a large number.
// fails on: is_palindrome((char *)calloc(0, 1), 0)
#include <stddef.h>

int is_palindrome(const char *s, size_t n) {
  size_t i = 0, j = n - 1;
  while (i < j) {
    if (s[i++] != s[j--])
      return 0;
  }
  return 1;
}
