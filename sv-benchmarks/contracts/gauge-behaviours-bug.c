// A gauge that is full becomes empty, against the frame of its behaviour.
struct gauge { int level, limit; };
/*@ requires \valid(g) && 0 <= g->level <= g->limit;
    assigns g->level;
    behavior full:
      assumes g->level == g->limit;
      assigns \nothing;
    behavior rising:
      assumes g->level < g->limit;
      assigns g->level;
      ensures g->level == \old(g->level) + 1;
    complete behaviors;
    disjoint behaviors; */
void rise(struct gauge *g) {
  if (g->level < g->limit)
    g->level++;
  else
    g->level = 0;
}
