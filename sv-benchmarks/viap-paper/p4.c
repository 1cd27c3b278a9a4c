/* A loop that counts up to a bound. */
extern int I;
extern int M;

int main(void)
{
    while (I < M) {
        I = I + 1;
    }
    return 0;
}
