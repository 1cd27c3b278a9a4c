// fails on: nothing
extern void reach_error(void);
int g = 3;
/*@ requires g == 4; assigns \nothing; */
int main(void) {
  if (g == 3)
    reach_error();
  return 0;
}
