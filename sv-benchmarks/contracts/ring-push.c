// An element is added; the size stays.
struct ring { int size, used; int *cells; };
/*@ requires \valid(r) && 0 <= r->used < r->size && \valid(r->cells + (0 .. r->size - 1));
    assigns r->used, r->cells[\old(r->used)];
    ensures r->used == \old(r->used) + 1;
    ensures r->cells[\old(r->used)] == value; */
void push(struct ring *r, int value) {
  r->cells[r->used] = value;
  r->used++;
}
