/* <viap/mbstate_t.h>: mbstate_t, which several headers define. */
#ifndef _VIAP_VIAP_MBSTATE_T_H
#define _VIAP_VIAP_MBSTATE_T_H

typedef struct {
    int __count;
    union {
        unsigned int __wch;
        char __wchb[4];
    } __value;
} mbstate_t;

#endif
