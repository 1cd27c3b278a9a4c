/* Two assignments, one after the other. */
extern int a[3][3];
extern int b[3];
int I;

int main(void)
{
    I = a[1][2] + b[1];
    b[1] = a[1][2] + b[1];
    return 0;
}
