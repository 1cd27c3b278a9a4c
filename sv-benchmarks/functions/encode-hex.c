// Bytes as hexadecimal digits.
#include <assert.h>

void encode_hex(const unsigned char *data, int n, char *out) {
  static const char digits[17] = "0123456789abcdef";
  for (int i = 0; i < n; i++) {
    out[2 * i] = digits[data[i] >> 4];
    out[2 * i + 1] = digits[data[i] & 15];
  }
  out[2 * n] = '\0';
  assert(out[2 * n] == '\0');
}
