/* <wctype.h>: kinds of wide characters. */
#ifndef _VIAP_WCTYPE_H
#define _VIAP_WCTYPE_H

#include <viap/wint_t.h>

typedef unsigned long wctype_t;
typedef const int *wctrans_t;

int iswalnum(wint_t __a);
int iswalpha(wint_t __a);
int iswcntrl(wint_t __a);
int iswdigit(wint_t __a);
int iswgraph(wint_t __a);
int iswlower(wint_t __a);
int iswprint(wint_t __a);
int iswpunct(wint_t __a);
int iswspace(wint_t __a);
int iswupper(wint_t __a);
int iswxdigit(wint_t __a);
int iswblank(wint_t __a);
wctype_t wctype(const char *__a);
int iswctype(wint_t __a, wctype_t __b);
wint_t towlower(wint_t __a);
wint_t towupper(wint_t __a);
wctrans_t wctrans(const char *__a);
wint_t towctrans(wint_t __a, wctrans_t __b);

#endif
