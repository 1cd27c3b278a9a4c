/* <math.h>: functions on floating-point numbers. */
#ifndef _VIAP_MATH_H
#define _VIAP_MATH_H

#include <viap/features.h>

#if __FLT_EVAL_METHOD__ == 2
typedef long double float_t;
typedef long double double_t;
#else
typedef float float_t;
typedef double double_t;
#endif

#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALF __builtin_huge_valf()
#define HUGE_VALL __builtin_huge_vall()
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")

#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define FP_ILOGB0 (-2147483647 - 1)
#define FP_ILOGBNAN (-2147483647 - 1)
#define MATH_ERRNO 1
#define MATH_ERREXCEPT 2
#define math_errhandling (MATH_ERRNO | MATH_ERREXCEPT)

#define isnan(value) __builtin_isnan(value)
#define isinf(value) __builtin_isinf(value)
#define isfinite(value) __builtin_isfinite(value)
#define isnormal(value) __builtin_isnormal(value)
#define signbit(value) __builtin_signbit(value)
#define fpclassify(value) \
    __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, value)
#define isgreater(left, right) __builtin_isgreater(left, right)
#define isgreaterequal(left, right) __builtin_isgreaterequal(left, right)
#define isless(left, right) __builtin_isless(left, right)
#define islessequal(left, right) __builtin_islessequal(left, right)
#define islessgreater(left, right) __builtin_islessgreater(left, right)
#define isunordered(left, right) __builtin_isunordered(left, right)

double __builtin_huge_val(void);
float __builtin_huge_valf(void);
long double __builtin_huge_vall(void);
float __builtin_inff(void);
float __builtin_nanf(const char *__a);

double acos(double __a);
double asin(double __a);
double atan(double __a);
double atan2(double __a, double __b);
double cos(double __a);
double sin(double __a);
double tan(double __a);
double cosh(double __a);
double sinh(double __a);
double tanh(double __a);
double acosh(double __a);
double asinh(double __a);
double atanh(double __a);
double exp(double __a);
double frexp(double __a, int *__b);
double ldexp(double __a, int __b);
double log(double __a);
double log10(double __a);
double modf(double __a, double *__b);
double expm1(double __a);
double log1p(double __a);
double logb(double __a);
double exp2(double __a);
double log2(double __a);
double pow(double __a, double __b);
double sqrt(double __a);
double hypot(double __a, double __b);
double cbrt(double __a);
double ceil(double __a);
double fabs(double __a);
double floor(double __a);
double fmod(double __a, double __b);
double copysign(double __a, double __b);
double nan(const char *__a);
double erf(double __a);
double erfc(double __a);
double lgamma(double __a);
double tgamma(double __a);
double rint(double __a);
double nextafter(double __a, double __b);
double nexttoward(double __a, long double __b);
double remainder(double __a, double __b);
double scalbn(double __a, int __b);
int ilogb(double __a);
double scalbln(double __a, long __b);
double nearbyint(double __a);
double round(double __a);
double trunc(double __a);
double remquo(double __a, double __b, int *__c);
long lrint(double __a);
long long llrint(double __a);
long lround(double __a);
long long llround(double __a);
double fdim(double __a, double __b);
double fmax(double __a, double __b);
double fmin(double __a, double __b);
double fma(double __a, double __b, double __c);
float acosf(float __a);
float asinf(float __a);
float atanf(float __a);
float atan2f(float __a, float __b);
float cosf(float __a);
float sinf(float __a);
float tanf(float __a);
float coshf(float __a);
float sinhf(float __a);
float tanhf(float __a);
float acoshf(float __a);
float asinhf(float __a);
float atanhf(float __a);
float expf(float __a);
float frexpf(float __a, int *__b);
float ldexpf(float __a, int __b);
float logf(float __a);
float log10f(float __a);
float modff(float __a, float *__b);
float expm1f(float __a);
float log1pf(float __a);
float logbf(float __a);
float exp2f(float __a);
float log2f(float __a);
float powf(float __a, float __b);
float sqrtf(float __a);
float hypotf(float __a, float __b);
float cbrtf(float __a);
float ceilf(float __a);
float fabsf(float __a);
float floorf(float __a);
float fmodf(float __a, float __b);
float copysignf(float __a, float __b);
float nanf(const char *__a);
float erff(float __a);
float erfcf(float __a);
float lgammaf(float __a);
float tgammaf(float __a);
float rintf(float __a);
float nextafterf(float __a, float __b);
float nexttowardf(float __a, long double __b);
float remainderf(float __a, float __b);
float scalbnf(float __a, int __b);
int ilogbf(float __a);
float scalblnf(float __a, long __b);
float nearbyintf(float __a);
float roundf(float __a);
float truncf(float __a);
float remquof(float __a, float __b, int *__c);
long lrintf(float __a);
long long llrintf(float __a);
long lroundf(float __a);
long long llroundf(float __a);
float fdimf(float __a, float __b);
float fmaxf(float __a, float __b);
float fminf(float __a, float __b);
float fmaf(float __a, float __b, float __c);
long double acosl(long double __a);
long double asinl(long double __a);
long double atanl(long double __a);
long double atan2l(long double __a, long double __b);
long double cosl(long double __a);
long double sinl(long double __a);
long double tanl(long double __a);
long double coshl(long double __a);
long double sinhl(long double __a);
long double tanhl(long double __a);
long double acoshl(long double __a);
long double asinhl(long double __a);
long double atanhl(long double __a);
long double expl(long double __a);
long double frexpl(long double __a, int *__b);
long double ldexpl(long double __a, int __b);
long double logl(long double __a);
long double log10l(long double __a);
long double modfl(long double __a, long double *__b);
long double expm1l(long double __a);
long double log1pl(long double __a);
long double logbl(long double __a);
long double exp2l(long double __a);
long double log2l(long double __a);
long double powl(long double __a, long double __b);
long double sqrtl(long double __a);
long double hypotl(long double __a, long double __b);
long double cbrtl(long double __a);
long double ceill(long double __a);
long double fabsl(long double __a);
long double floorl(long double __a);
long double fmodl(long double __a, long double __b);
long double copysignl(long double __a, long double __b);
long double nanl(const char *__a);
long double erfl(long double __a);
long double erfcl(long double __a);
long double lgammal(long double __a);
long double tgammal(long double __a);
long double rintl(long double __a);
long double nextafterl(long double __a, long double __b);
long double nexttowardl(long double __a, long double __b);
long double remainderl(long double __a, long double __b);
long double scalbnl(long double __a, int __b);
int ilogbl(long double __a);
long double scalblnl(long double __a, long __b);
long double nearbyintl(long double __a);
long double roundl(long double __a);
long double truncl(long double __a);
long double remquol(long double __a, long double __b, int *__c);
long lrintl(long double __a);
long long llrintl(long double __a);
long lroundl(long double __a);
long long llroundl(long double __a);
long double fdiml(long double __a, long double __b);
long double fmaxl(long double __a, long double __b);
long double fminl(long double __a, long double __b);
long double fmal(long double __a, long double __b, long double __c);

#ifdef __VIAP_USE_POSIX
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#define MAXFLOAT 3.40282347e+38F

extern int signgam;

double j0(double __a);
double j1(double __a);
double jn(int __a, double __b);
double y0(double __a);
double y1(double __a);
double yn(int __a, double __b);
double gamma(double __a);
double lgamma_r(double __a, int *__b);
float lgammaf_r(float __a, int *__b);
double scalb(double __a, double __b);
double drem(double __a, double __b);
double significand(double __a);
int finite(double __a);
int finitef(float __a);
int (isinf)(double __a);
int (isnan)(double __a);
int isinff(float __a);
int isnanf(float __a);
#endif

#ifdef __VIAP_USE_GNU
double exp10(double __a);
float exp10f(float __a);
void sincos(double __a, double *__b, double *__c);
void sincosf(float __a, float *__b, float *__c);
#endif

#endif
