// Puts a number at the end of a queue in a ring, without the turn at the end of the cells.
// fails on: ring_push((int[16]){0}, 15, 1, 7)
unsigned ring_push(int *cells, unsigned head, unsigned count, int number) {
  if (count == 16)
    return count;
  unsigned tail = head + count;
  if (tail > 16)
    tail -= 16;
  cells[tail] = number;
  return count + 1;
}
