/* <wchar.h>: wide characters. */
#ifndef _VIAP_WCHAR_H
#define _VIAP_WCHAR_H

#include <viap/features.h>
#include <stdarg.h>
#include <viap/file.h>
#include <viap/mbstate_t.h>
#include <viap/null.h>
#include <viap/size_t.h>
#include <viap/wchar_t.h>
#include <viap/wint_t.h>

#ifndef WCHAR_MAX
#define WCHAR_MAX __WCHAR_MAX__
#define WCHAR_MIN (-WCHAR_MAX - 1)
#endif

struct tm;

wchar_t *wcscpy(wchar_t *__a, const wchar_t *__b);
wchar_t *wcsncpy(wchar_t *__a, const wchar_t *__b, size_t __c);
wchar_t *wcscat(wchar_t *__a, const wchar_t *__b);
wchar_t *wcsncat(wchar_t *__a, const wchar_t *__b, size_t __c);
int wcscmp(const wchar_t *__a, const wchar_t *__b);
int wcsncmp(const wchar_t *__a, const wchar_t *__b, size_t __c);
int wcscoll(const wchar_t *__a, const wchar_t *__b);
size_t wcsxfrm(wchar_t *__a, const wchar_t *__b, size_t __c);
wchar_t *wcschr(const wchar_t *__a, wchar_t __b);
wchar_t *wcsrchr(const wchar_t *__a, wchar_t __b);
size_t wcscspn(const wchar_t *__a, const wchar_t *__b);
size_t wcsspn(const wchar_t *__a, const wchar_t *__b);
wchar_t *wcspbrk(const wchar_t *__a, const wchar_t *__b);
wchar_t *wcsstr(const wchar_t *__a, const wchar_t *__b);
wchar_t *wcstok(wchar_t *__a, const wchar_t *__b, wchar_t **__c);
size_t wcslen(const wchar_t *__a);
wchar_t *wmemchr(const wchar_t *__a, wchar_t __b, size_t __c);
int wmemcmp(const wchar_t *__a, const wchar_t *__b, size_t __c);
wchar_t *wmemcpy(wchar_t *__a, const wchar_t *__b, size_t __c);
wchar_t *wmemmove(wchar_t *__a, const wchar_t *__b, size_t __c);
wchar_t *wmemset(wchar_t *__a, wchar_t __b, size_t __c);
wint_t btowc(int __a);
int wctob(wint_t __a);
int mbsinit(const mbstate_t *__a);
size_t mbrtowc(wchar_t *__a, const char *__b, size_t __c, mbstate_t *__d);
size_t wcrtomb(char *__a, wchar_t __b, mbstate_t *__c);
size_t mbrlen(const char *__a, size_t __b, mbstate_t *__c);
size_t mbsrtowcs(wchar_t *__a, const char **__b, size_t __c, mbstate_t *__d);
size_t wcsrtombs(char *__a, const wchar_t **__b, size_t __c, mbstate_t *__d);
double wcstod(const wchar_t *__a, wchar_t **__b);
float wcstof(const wchar_t *__a, wchar_t **__b);
long double wcstold(const wchar_t *__a, wchar_t **__b);
long wcstol(const wchar_t *__a, wchar_t **__b, int __c);
unsigned long wcstoul(const wchar_t *__a, wchar_t **__b, int __c);
long long wcstoll(const wchar_t *__a, wchar_t **__b, int __c);
unsigned long long wcstoull(const wchar_t *__a, wchar_t **__b, int __c);
int fwide(FILE *__a, int __b);
int fwprintf(FILE *__a, const wchar_t *__b, ...);
int wprintf(const wchar_t *__a, ...);
int swprintf(wchar_t *__a, size_t __b, const wchar_t *__c, ...);
int vfwprintf(FILE *__a, const wchar_t *__b, va_list __c);
int vwprintf(const wchar_t *__a, va_list __b);
int vswprintf(wchar_t *__a, size_t __b, const wchar_t *__c, va_list __d);
int fwscanf(FILE *__a, const wchar_t *__b, ...);
int wscanf(const wchar_t *__a, ...);
int swscanf(const wchar_t *__a, const wchar_t *__b, ...);
int vfwscanf(FILE *__a, const wchar_t *__b, va_list __c);
int vwscanf(const wchar_t *__a, va_list __b);
int vswscanf(const wchar_t *__a, const wchar_t *__b, va_list __c);
wint_t fgetwc(FILE *__a);
wint_t getwc(FILE *__a);
wint_t getwchar(void);
wint_t fputwc(wchar_t __a, FILE *__b);
wint_t putwc(wchar_t __a, FILE *__b);
wint_t putwchar(wchar_t __a);
wchar_t *fgetws(wchar_t *__a, int __b, FILE *__c);
int fputws(const wchar_t *__a, FILE *__b);
wint_t ungetwc(wint_t __a, FILE *__b);
size_t wcsftime(wchar_t *__a, size_t __b, const wchar_t *__c, const struct tm *__d);

#ifdef __VIAP_USE_POSIX
wchar_t *wcsdup(const wchar_t *__a);
size_t wcsnlen(const wchar_t *__a, size_t __b);
int wcscasecmp(const wchar_t *__a, const wchar_t *__b);
int wcsncasecmp(const wchar_t *__a, const wchar_t *__b, size_t __c);
wchar_t *wcpcpy(wchar_t *__a, const wchar_t *__b);
wchar_t *wcpncpy(wchar_t *__a, const wchar_t *__b, size_t __c);
int wcwidth(wchar_t __a);
int wcswidth(const wchar_t *__a, size_t __b);
FILE *open_wmemstream(wchar_t **__a, size_t *__b);
#endif

#endif
