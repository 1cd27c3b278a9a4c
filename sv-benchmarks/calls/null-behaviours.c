/*@ requires p == \null || \valid(p); assigns *p;
    behavior none: assumes p == \null; ensures \result == 0;
    behavior some: assumes p != \null; ensures \result == 1; ensures *p == 1; */
int f(int *p) {
  if (p == 0)
    return 0;
  *p = 1;
  return 1;
}
int main(void) {
  f(0);
  return 0;
}
