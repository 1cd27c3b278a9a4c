/* <uchar.h>: characters of Unicode. */
#ifndef _VIAP_UCHAR_H
#define _VIAP_UCHAR_H

#include <viap/mbstate_t.h>
#include <viap/size_t.h>

typedef __CHAR16_TYPE__ char16_t;
typedef __CHAR32_TYPE__ char32_t;

size_t mbrtoc16(char16_t *__a, const char *__b, size_t __c, mbstate_t *__d);
size_t c16rtomb(char *__a, char16_t __b, mbstate_t *__c);
size_t mbrtoc32(char32_t *__a, const char *__b, size_t __c, mbstate_t *__d);
size_t c32rtomb(char *__a, char32_t __b, mbstate_t *__c);

#endif
