// Only numbers that are too large are changed.
#define contract(x) x
#define requires(...) __CPROVER_requires(__VA_ARGS__)
#define ensures(...) __CPROVER_ensures(__VA_ARGS__)
#define assigns(...) __CPROVER_assigns(__VA_ARGS__)
#define each(i, n, p) __CPROVER_forall { unsigned i; (i < (n)) ==> (p) }
#define LENGTH 256
typedef struct { short c[LENGTH]; } poly;
void clamp_all(poly *p, short limit)
contract(
  requires(__CPROVER_is_fresh(p, sizeof(poly)))
  requires(limit > 0)
  assigns(__CPROVER_object_whole(p))
  ensures(each(k, LENGTH, -limit <= p->c[k] && p->c[k] <= limit))
)
{
  for (unsigned i = 0; i < LENGTH; i++) {
    if (p->c[i] > limit)
      p->c[i] = limit;

  }
}
