// Copies what a ring holds, from its start on; at the end of the cells, it turns one too late.
// fails on: ring_read((int[2]){1, 2}, 2, 1, (int[2]){0}, 2)
void ring_read(const int *cells, unsigned capacity, unsigned start, int *out, unsigned count) {
  unsigned from = start;
  for (unsigned i = 0; i < count; i++) {
    out[i] = cells[from];
    from++;
    if (from > capacity)
      from = 0;
  }
}
