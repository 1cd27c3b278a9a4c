/* <viap/wchar_t.h>: wchar_t, which several headers define. */
#ifndef _VIAP_VIAP_WCHAR_T_H
#define _VIAP_VIAP_WCHAR_T_H

typedef __WCHAR_TYPE__ wchar_t;

#endif
