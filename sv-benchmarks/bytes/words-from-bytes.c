/* A word is taken apart into bytes and put together again, by shifts and by its own memory. */
#include <stdint.h>

extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void)
{
    uint32_t word = __VERIFIER_nondet_uint();
    const unsigned char *byte = (const unsigned char *)&word;
    uint32_t little = byte[0] | (uint32_t)byte[1] << 8 | (uint32_t)byte[2] << 16 | (uint32_t)byte[3] << 24;
    if (!(little == word))
        reach_error();
    uint32_t rotated = word << 7 | word >> 25;
    if (!((rotated >> 7 | rotated << 25) == word))
        reach_error();
    uint16_t half = word;
    if (!((uint16_t)(half << 8 | half >> 8) == (half & 255) * 256 + half / 256))
        reach_error();
    return 0;
}
