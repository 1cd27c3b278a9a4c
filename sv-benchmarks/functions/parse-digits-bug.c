// A number in digits. There is room for ten times the number, but perhaps not for the digit.
// fails on: parse_digits("2147483648", 10)
#include <limits.h>

int parse_digits(const char *s, int n) {
  int number = 0;
  for (int i = 0; i < n; i++) {
    if (s[i] < '0' || s[i] > '9')
      return -1;
    if (number > INT_MAX / 10)
      return -1;
    number = 10 * number + (s[i] - '0');
  }
  return number;
}
