/* A stream is used although it could not be opened. */
// undefined on: 0
#include <stdio.h>

int main(void)
{
    FILE *log = fopen("log", "w");
    fputs("started\n", log);
    fclose(log);
    return 0;
}
