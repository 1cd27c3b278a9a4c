/* The battery controller, for any COUNT. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int COUNT = __VERIFIER_nondet_int();
    int MIN = __VERIFIER_nondet_int();
    int i = 1;
    if (COUNT <= 0 || COUNT % 4 != 0)
        return 0;
    int volArray[COUNT];
    while (i <= COUNT / 4) {
        if (5 >= MIN) {
            volArray[i * 4 - 4] = 5;
        } else {
            volArray[i * 4 - 4] = 0;
        }
        if (7 >= MIN) {
            volArray[i * 4 - 3] = 7;
        } else {
            volArray[i * 4 - 3] = 0;
        }
        if (3 >= MIN) {
            volArray[i * 4 - 2] = 3;
        } else {
            volArray[i * 4 - 2] = 0;
        }
        if (1 >= MIN) {
            volArray[i * 4 - 1] = 1;
        } else {
            volArray[i * 4 - 1] = 0;
        }
        if (!(volArray[i] >= MIN || volArray[i] == 0))
            reach_error();
        i = i + 1;
    }
    return 0;
}
