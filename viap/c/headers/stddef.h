/* <stddef.h>: common definitions. */
#ifndef _VIAP_STDDEF_H
#define _VIAP_STDDEF_H

#include <viap/null.h>
#include <viap/size_t.h>
#include <viap/wchar_t.h>

typedef __PTRDIFF_TYPE__ ptrdiff_t;

#if __SIZEOF_LONG__ == 8
typedef struct {
    _Alignas(16) long __viap_content[4];
} max_align_t;
#else
typedef struct {
    _Alignas(16) long __viap_content[12];
} max_align_t;
#endif

/* The parser knows offsetof as a keyword; the macro only says that it exists. */
#define offsetof(type, member) offsetof(type, member)

#endif
