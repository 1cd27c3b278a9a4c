/* <viap/off_t.h>: off_t, which several headers define. */
#ifndef _VIAP_VIAP_OFF_T_H
#define _VIAP_VIAP_OFF_T_H

typedef long off_t;

#endif
