// Each point is moved by the wrong distance.
struct point { int x, y; };
/*@ requires n >= 0 && \valid(p + (0 .. n - 1));
    requires \forall integer k; 0 <= k < n ==> -1000 <= p[k].x <= 1000;
    requires -1000 <= dx <= 1000;
    assigns p[0 .. n - 1];
    ensures \forall integer k; 0 <= k < n ==> p[k].x == \old(p[k].x) + dx;
    ensures \forall integer k; 0 <= k < n ==> p[k].y == \old(p[k].y); */
void move(struct point *p, int n, int dx) {
  for (int i = 0; i < n; i++)
    p[i].x += dx + (i == 7);
}
