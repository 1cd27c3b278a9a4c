// Numbers at the places that another array tells; zero where there is no such place.
#include <assert.h>

void gather(const int *values, int n, const int *places, int *out, int count) {
  for (int i = 0; i < count; i++) {
    int place = places[i];
    out[i] = place >= 0 && place < n ? values[place] : 0;
  }
  for (int i = 0; i < count; i++) {
    if (places[i] < 0)
      assert(out[i] == 0);
  }
}
