/* <math.h>: functions on floating-point numbers. */
#ifndef _VIAP_MATH_H
#define _VIAP_MATH_H

typedef float float_t;
typedef double double_t;

#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_E 2.7182818284590452354
#define M_SQRT2 1.41421356237309504880

#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALF __builtin_huge_valf()
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")

#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4

#define isnan(value) __builtin_isnan(value)
#define isinf(value) __builtin_isinf(value)
#define isfinite(value) __builtin_isfinite(value)
#define isnormal(value) __builtin_isnormal(value)
#define signbit(value) __builtin_signbit(value)
#define isgreater(left, right) __builtin_isgreater(left, right)
#define isgreaterequal(left, right) __builtin_isgreaterequal(left, right)
#define isless(left, right) __builtin_isless(left, right)
#define islessequal(left, right) __builtin_islessequal(left, right)
#define islessgreater(left, right) __builtin_islessgreater(left, right)
#define isunordered(left, right) __builtin_isunordered(left, right)
#define fpclassify(value) \
    __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, value)

double acos(double __value);
float acosf(float __value);
double asin(double __value);
float asinf(float __value);
double atan(double __value);
float atanf(float __value);
double cosh(double __value);
float coshf(float __value);
double sinh(double __value);
float sinhf(float __value);
double tanh(double __value);
float tanhf(float __value);
double acosh(double __value);
float acoshf(float __value);
double asinh(double __value);
float asinhf(float __value);
double atanh(double __value);
float atanhf(float __value);
double cos(double __value);
float cosf(float __value);
double sin(double __value);
float sinf(float __value);
double tan(double __value);
float tanf(float __value);
double exp(double __value);
float expf(float __value);
double exp2(double __value);
float exp2f(float __value);
double expm1(double __value);
float expm1f(float __value);
double log(double __value);
float logf(float __value);
double log2(double __value);
float log2f(float __value);
double log10(double __value);
float log10f(float __value);
double log1p(double __value);
float log1pf(float __value);
double logb(double __value);
float logbf(float __value);
double sqrt(double __value);
float sqrtf(float __value);
double cbrt(double __value);
float cbrtf(float __value);
double fabs(double __value);
float fabsf(float __value);
double ceil(double __value);
float ceilf(float __value);
double floor(double __value);
float floorf(float __value);
double trunc(double __value);
float truncf(float __value);
double round(double __value);
float roundf(float __value);
double nearbyint(double __value);
float nearbyintf(float __value);
double rint(double __value);
float rintf(float __value);
double erf(double __value);
float erff(float __value);
double erfc(double __value);
float erfcf(float __value);
double tgamma(double __value);
float tgammaf(float __value);
double lgamma(double __value);
float lgammaf(float __value);
double atan2(double __left, double __right);
float atan2f(float __left, float __right);
double pow(double __left, double __right);
float powf(float __left, float __right);
double hypot(double __left, double __right);
float hypotf(float __left, float __right);
double fmod(double __left, double __right);
float fmodf(float __left, float __right);
double remainder(double __left, double __right);
float remainderf(float __left, float __right);
double copysign(double __left, double __right);
float copysignf(float __left, float __right);
double nextafter(double __left, double __right);
float nextafterf(float __left, float __right);
double fdim(double __left, double __right);
float fdimf(float __left, float __right);
double fmax(double __left, double __right);
float fmaxf(float __left, float __right);
double fmin(double __left, double __right);
float fminf(float __left, float __right);
double ldexp(double __value, int __exponent);
float ldexpf(float __value, int __exponent);
double scalbn(double __value, int __exponent);
float scalbnf(float __value, int __exponent);
double scalbln(double __value, long __exponent);
float scalblnf(float __value, long __exponent);
float frexpf(float __value, int *__exponent);
float modff(float __value, float *__whole);
float fmaf(float __left, float __right, float __added);
long lroundf(float __value);
long lrintf(float __value);
long long llroundf(float __value);
long long llrintf(float __value);
double frexp(double __value, int *__exponent);
double modf(double __value, double *__whole);
double fma(double __left, double __right, double __added);
long lround(double __value);
long lrint(double __value);
long long llround(double __value);
long long llrint(double __value);
int ilogb(double __value);

#endif
