/* A packed header that is written as a struct and read as bytes. */
// fails on: 1
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct __attribute__((packed)) header {
    unsigned char kind;
    unsigned short length;
    unsigned number;
};

int main(void)
{
    struct header h;
    unsigned char *raw = (unsigned char *)&h;
    unsigned n = __VERIFIER_nondet_uint();
    h.kind = 7;
    h.length = 0x0102;
    h.number = n;
    if (sizeof h != 7 || raw[0] != 7 || raw[1] != 2 || raw[2] != 1)
        reach_error();
    if (raw[4] != n % 256)
        reach_error();
    return 0;
}
