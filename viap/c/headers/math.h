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
#define fpclassify(value) \
    __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, value)

double __builtin_huge_val(void);
float __builtin_inff(void);
float __builtin_nanf(const char *payload);

double acos(double value);
float acosf(float value);
double asin(double value);
float asinf(float value);
double atan(double value);
float atanf(float value);
double cosh(double value);
float coshf(float value);
double sinh(double value);
float sinhf(float value);
double tanh(double value);
float tanhf(float value);
double acosh(double value);
float acoshf(float value);
double asinh(double value);
float asinhf(float value);
double atanh(double value);
float atanhf(float value);
double cos(double value);
float cosf(float value);
double sin(double value);
float sinf(float value);
double tan(double value);
float tanf(float value);
double exp(double value);
float expf(float value);
double exp2(double value);
float exp2f(float value);
double expm1(double value);
float expm1f(float value);
double log(double value);
float logf(float value);
double log2(double value);
float log2f(float value);
double log10(double value);
float log10f(float value);
double log1p(double value);
float log1pf(float value);
double logb(double value);
float logbf(float value);
double sqrt(double value);
float sqrtf(float value);
double cbrt(double value);
float cbrtf(float value);
double fabs(double value);
float fabsf(float value);
double ceil(double value);
float ceilf(float value);
double floor(double value);
float floorf(float value);
double trunc(double value);
float truncf(float value);
double round(double value);
float roundf(float value);
double nearbyint(double value);
float nearbyintf(float value);
double rint(double value);
float rintf(float value);
double erf(double value);
float erff(float value);
double erfc(double value);
float erfcf(float value);
double tgamma(double value);
float tgammaf(float value);
double lgamma(double value);
float lgammaf(float value);
double atan2(double left, double right);
float atan2f(float left, float right);
double pow(double left, double right);
float powf(float left, float right);
double hypot(double left, double right);
float hypotf(float left, float right);
double fmod(double left, double right);
float fmodf(float left, float right);
double remainder(double left, double right);
float remainderf(float left, float right);
double copysign(double left, double right);
float copysignf(float left, float right);
double nextafter(double left, double right);
float nextafterf(float left, float right);
double fdim(double left, double right);
float fdimf(float left, float right);
double fmax(double left, double right);
float fmaxf(float left, float right);
double fmin(double left, double right);
float fminf(float left, float right);
double ldexp(double value, int exponent);
double frexp(double value, int *exponent);
double modf(double value, double *whole);
double fma(double left, double right, double added);
long lround(double value);
long lrint(double value);
long long llround(double value);
long long llrint(double value);
int ilogb(double value);

#endif
