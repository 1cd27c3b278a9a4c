// A number in digits, or -1 where it is too large or something else.
#include <assert.h>
#include <limits.h>

int parse_digits(const char *s, int n) {
  int number = 0;
  for (int i = 0; i < n; i++) {
    if (s[i] < '0' || s[i] > '9')
      return -1;
    int digit = s[i] - '0';
    if (number > (INT_MAX - digit) / 10)
      return -1;
    number = 10 * number + digit;
  }
  assert(number >= 0);
  return number;
}
