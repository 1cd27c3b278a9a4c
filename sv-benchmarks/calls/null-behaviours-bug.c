// undefined on: nothing
/*@ assigns *p;
    behavior none: assumes p == \null; assigns \nothing; ensures \result == 0;
    behavior some: assumes \valid(p); assigns *p; ensures \result == 1;
    complete behaviors; disjoint behaviors; */
int f(int *p) {
  *p = 1;
  return p != 0;
}
int main(void) {
  return f(0);
}
