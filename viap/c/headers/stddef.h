/* <stddef.h>: common definitions. */
#ifndef _VIAP_STDDEF_H
#define _VIAP_STDDEF_H

#include <viap/null.h>
#include <viap/size_t.h>
#include <viap/wchar_t.h>

typedef __PTRDIFF_TYPE__ ptrdiff_t;

/* The parser knows offsetof as a keyword; the macro only says that it exists. */
#define offsetof(type, member) offsetof(type, member)

#endif
