// Bytes as hexadecimal digits, where a byte has a sign: its upper half is then negative.
// fails on: encode_hex((signed char[1]){-1}, 1, (char[3]){0})
void encode_hex(const signed char *data, int n, char *out) {
  static const char digits[17] = "0123456789abcdef";
  for (int i = 0; i < n; i++) {
    out[2 * i] = digits[data[i] >> 4];
    out[2 * i + 1] = digits[data[i] & 15];
  }
  out[2 * n] = '\0';
}
