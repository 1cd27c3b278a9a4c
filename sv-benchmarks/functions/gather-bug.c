// Numbers at the places that another array tells, which may be negative.
// fails on: gather((int[1]){1}, 1, (int[1]){-1}, (int[1]){0}, 1)
void gather(const int *values, int n, const int *places, int *out, int count) {
  for (int i = 0; i < count; i++) {
    int place = places[i];
    out[i] = place < n ? values[place] : 0;
  }
}
