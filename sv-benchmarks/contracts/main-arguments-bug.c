// Without an argument, the program fails.
extern void reach_error(void);
int used;
/*@ requires argc > 0;
    assigns used;
    ensures \result == 0 && used == argc - 1; */
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++)
    used++;
  if (used == 0)
    reach_error();
  return 0;
}
