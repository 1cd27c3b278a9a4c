// Copies what a ring holds, from its start on.
#include <assert.h>

void ring_read(const int *cells, unsigned capacity, unsigned start, int *out, unsigned count,
               unsigned probe) {
  unsigned from = start;
  for (unsigned i = 0; i < count; i++) {
    out[i] = cells[from];
    from++;
    if (from == capacity)
      from = 0;
  }
  assert(out[probe] == cells[(start + probe) % capacity]);
}
