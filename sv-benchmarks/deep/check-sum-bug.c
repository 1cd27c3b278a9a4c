// A message of 120 bytes with a check sum in its last two.
// fails on: 86,60,0*116,147,218
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char message[120];
    unsigned int first = 1, second = 0;
    for (int i = 0; i < 120; i++) {
        message[i] = __VERIFIER_nondet_uchar();
        if (i < 118) {
            first = (first + message[i]) % 251;
            second = (second + first) % 251;
        }
    }
    if (message[0] == 86 && message[118] == first && message[119] == second && first > 100)
        reach_error();
    return 0;
}
