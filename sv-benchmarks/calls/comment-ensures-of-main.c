extern void reach_error(void);
int g = 3;
/*@ requires g == 4; assigns \nothing; ensures \false; */
int main(void) {
  g = 5;
  if (g == 3)
    reach_error();
  return 0;
}
