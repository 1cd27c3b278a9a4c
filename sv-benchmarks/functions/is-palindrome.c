// Whether a text is the same backwards.
#include <assert.h>
#include <stddef.h>

int is_palindrome(const char *s, size_t n, size_t probe) {
  for (size_t i = 0; i < n / 2; i++) {
    if (s[i] != s[n - 1 - i])
      return 0;
  }
  if (probe < n / 2)
    assert(s[probe] == s[n - 1 - probe]);
  return 1;
}
