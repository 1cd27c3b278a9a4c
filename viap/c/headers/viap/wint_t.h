/* <viap/wint_t.h>: wint_t, which several headers define. */
#ifndef _VIAP_VIAP_WINT_T_H
#define _VIAP_VIAP_WINT_T_H

typedef __WINT_TYPE__ wint_t;

#define WEOF (0xffffffffu)

#endif
