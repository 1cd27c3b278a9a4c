// Makes small letters large.
#include <assert.h>

void upper_case(char *s, int n) {
  for (int i = 0; i < n; i++) {
    if (s[i] >= 'a' && s[i] <= 'z')
      s[i] = (char)(s[i] - 'a' + 'A');
  }
  for (int i = 0; i < n; i++)
    assert(s[i] < 'a' || s[i] > 'z');
}
