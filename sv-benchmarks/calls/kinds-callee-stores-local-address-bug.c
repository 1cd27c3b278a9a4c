// undefined on: nothing
int *keep;
/*@ assigns keep; ensures \true; */
void store(int n) {
  int x = n;
  keep = &x;
}
int main(void) {
  store(3);
  return *keep;
}
