// A stopped machine starts again.
enum state { IDLE, BUSY, STOPPED };
struct machine { enum state now; unsigned steps; };
/*@ requires \valid(m) && m->now <= STOPPED && m->steps < 1000;
    assigns m->now, m->steps;
    ensures m->steps == \old(m->steps) + 1;
    behavior start:
      assumes m->now == IDLE;
      ensures m->now == BUSY;
    behavior stop:
      assumes m->now == BUSY && halt != 0;
      ensures m->now == STOPPED;
    behavior stay:
      assumes m->now == STOPPED || (m->now == BUSY && halt == 0);
      ensures m->now == \old(m->now);
    complete behaviors;
    disjoint behaviors; */
void step(struct machine *m, int halt) {
  switch (m->now) {
  case IDLE: m->now = BUSY; break;
  case BUSY: if (halt) m->now = STOPPED; break;
  case STOPPED: if (!halt) m->now = BUSY; break;
  }
  m->steps++;
}
