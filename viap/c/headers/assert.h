/* <assert.h>: assert, by the value of NDEBUG at each inclusion. */

#undef assert

#ifdef NDEBUG
#define assert(expression) ((void)0)
#else
#define assert(expression) \
    ((expression) ? (void)0 : __assert_fail(#expression, __FILE__, __LINE__, ""))
#endif

#ifndef _VIAP_ASSERT_H
#define _VIAP_ASSERT_H

#define static_assert _Static_assert

void __assert_fail(const char *__assertion, const char *__file, unsigned int __line,
                   const char *__function);

#endif
