// A lock opens after nine numbers in a row; a wrong one starts it anew.
// fails on: 4711,815,70001,999,-12345678,999995,5439,2147483647,42
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int state = 0;
    for (int i = 0; i < 3000; i++) {
        int x = __VERIFIER_nondet_int();
        switch (state) {
        case 0: state = x == 4711 ? 1 : 0; break;
        case 1: state = x == 815 ? 2 : 0; break;
        case 2: state = x > 70000 && x < 70010 ? 3 : 0; break;
        case 3: state = x % 1000 == 999 ? 4 : 0; break;
        case 4: state = x == -12345678 ? 5 : 0; break;
        case 5: state = x + i == 1000000 ? 6 : 0; break;
        case 6: state = x / 7 == 777 ? 7 : 0; break;
        case 7: state = x == 2147483647 ? 8 : 0; break;
        case 8: state = x == 42 ? 9 : 0; break;
        }
        if (state == 9)
            reach_error();
    }
    return 0;
}
