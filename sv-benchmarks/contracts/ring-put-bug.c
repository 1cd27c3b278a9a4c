// The place is not taken modulo the size.
#define SIZE 8
struct ring { int cells[SIZE]; int first; int count; };
/*@ requires \valid(r) && 0 <= r->first < SIZE && 0 <= r->count < SIZE;
    assigns r->cells, r->count;
    ensures r->count == \old(r->count) + 1;
    ensures r->cells[(r->first + \old(r->count)) % SIZE] == value; */
void put(struct ring *r, int value) {
  int at = r->first + r->count;
  if (at > SIZE)
    at -= SIZE;
  r->cells[at] = value;
  r->count++;
}
