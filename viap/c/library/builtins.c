/* Functions that compilers have built in: questions about the bits of numbers.
 *
 * They are computed by quotients and remainders, of which proofs know more than of bits.
 * __viap_nonzero: what they demand of callers. */

int __builtin_clz(unsigned x)
{
    __viap_nonzero(x != 0);
    int n = 31;
    if (x >= 65536) {
        n -= 16;
        x /= 65536;
    }
    if (x >= 256) {
        n -= 8;
        x /= 256;
    }
    if (x >= 16) {
        n -= 4;
        x /= 16;
    }
    if (x >= 4) {
        n -= 2;
        x /= 4;
    }
    if (x >= 2)
        n -= 1;
    return n;
}

int __builtin_clzll(unsigned long long x)
{
    __viap_nonzero(x != 0);
    if (x >= 4294967296)
        return __builtin_clz(x / 4294967296);
    return 32 + __builtin_clz(x);
}

int __builtin_clzl(unsigned long x)
{
    return __builtin_clzll(x) - (64 - 8 * (int)sizeof x);
}

int __builtin_ctz(unsigned x)
{
    __viap_nonzero(x != 0);
    int n = 0;
    if (x % 65536 == 0) {
        n += 16;
        x /= 65536;
    }
    if (x % 256 == 0) {
        n += 8;
        x /= 256;
    }
    if (x % 16 == 0) {
        n += 4;
        x /= 16;
    }
    if (x % 4 == 0) {
        n += 2;
        x /= 4;
    }
    if (x % 2 == 0)
        n += 1;
    return n;
}

int __builtin_ctzll(unsigned long long x)
{
    __viap_nonzero(x != 0);
    if (x % 4294967296 == 0)
        return 32 + __builtin_ctz(x / 4294967296);
    return __builtin_ctz(x % 4294967296);
}

int __builtin_ctzl(unsigned long x)
{
    return __builtin_ctzll(x);
}

int __builtin_ffs(int x)
{
    return x == 0 ? 0 : 1 + __builtin_ctz(x);
}

int __builtin_ffsl(long x)
{
    return x == 0 ? 0 : 1 + __builtin_ctzl(x);
}

int __builtin_ffsll(long long x)
{
    return x == 0 ? 0 : 1 + __builtin_ctzll(x);
}

int __builtin_clrsb(int x)
{
    unsigned y = x < 0 ? -1 - x : x;
    return y == 0 ? 31 : __builtin_clz(y) - 1;
}

int __builtin_clrsbll(long long x)
{
    unsigned long long y = x < 0 ? -1 - x : x;
    return y == 0 ? 63 : __builtin_clzll(y) - 1;
}

int __builtin_clrsbl(long x)
{
    return __builtin_clrsbll(x) - (64 - 8 * (int)sizeof x);
}

int __builtin_popcount(unsigned x)
{
    int n = x % 2 + x / 2 % 2 + x / 4 % 2 + x / 8 % 2 + x / 16 % 2 + x / 32 % 2 + x / 64 % 2 +
            x / 128 % 2;
    x /= 256;
    n += x % 2 + x / 2 % 2 + x / 4 % 2 + x / 8 % 2 + x / 16 % 2 + x / 32 % 2 + x / 64 % 2 +
         x / 128 % 2;
    x /= 256;
    n += x % 2 + x / 2 % 2 + x / 4 % 2 + x / 8 % 2 + x / 16 % 2 + x / 32 % 2 + x / 64 % 2 +
         x / 128 % 2;
    x /= 256;
    n += x % 2 + x / 2 % 2 + x / 4 % 2 + x / 8 % 2 + x / 16 % 2 + x / 32 % 2 + x / 64 % 2 +
         x / 128 % 2;
    return n;
}

int __builtin_popcountll(unsigned long long x)
{
    return __builtin_popcount(x / 4294967296) + __builtin_popcount(x % 4294967296);
}

int __builtin_popcountl(unsigned long x)
{
    return __builtin_popcountll(x);
}

int __builtin_parity(unsigned x)
{
    return __builtin_popcount(x) % 2;
}

int __builtin_parityl(unsigned long x)
{
    return __builtin_popcountll(x) % 2;
}

int __builtin_parityll(unsigned long long x)
{
    return __builtin_popcountll(x) % 2;
}

unsigned short __builtin_bswap16(unsigned short x)
{
    return x % 256 * 256 + x / 256;
}

unsigned __builtin_bswap32(unsigned x)
{
    return x % 256 * 16777216 + x / 256 % 256 * 65536 + x / 65536 % 256 * 256 + x / 16777216;
}

unsigned long long __builtin_bswap64(unsigned long long x)
{
    unsigned long long low = x % 4294967296, high = x / 4294967296;
    low = low % 256 * 16777216 + low / 256 % 256 * 65536 + low / 65536 % 256 * 256 + low / 16777216;
    high = high % 256 * 16777216 + high / 256 % 256 * 65536 + high / 65536 % 256 * 256 +
           high / 16777216;
    return low * 4294967296 + high;
}
