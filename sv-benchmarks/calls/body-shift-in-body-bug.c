// undefined on: nothing
/*@ assigns \nothing; ensures \true; */
unsigned f(unsigned n) {
  if (n > 40)
    return 0;
  unsigned r = 1u << n;
  return r ^ f(n + 1);
}
int main(void) {
  f(31);
  return 0;
}
