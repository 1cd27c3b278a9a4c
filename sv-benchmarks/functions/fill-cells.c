// Sets n cells to a value.
#include <assert.h>

void fill_cells(short *a, int n, short value) {
  short *end = a + n;
  for (short *p = a; p != end; p++)
    *p = value;
  for (int i = 0; i < n; i++)
    assert(a[i] == value);
}
