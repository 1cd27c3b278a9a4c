// Puts numbers at the end of a queue in a ring of sixteen cells, as long as there is room.
#include <assert.h>

unsigned ring_push(int *cells, unsigned head, unsigned count, unsigned numbers, int number) {
  unsigned pushed = 0;
  while (count < 16 && pushed < numbers) {
    cells[(head + count) % 16] = number;
    count++;
    pushed++;
  }
  assert(count <= 16 && pushed <= numbers);
  assert(count == 16 || pushed == numbers);
  return count;
}
