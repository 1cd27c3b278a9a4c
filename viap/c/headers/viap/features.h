/* <viap/features.h>: which names beyond those of C a program asks for. */
#ifndef _VIAP_VIAP_FEATURES_H
#define _VIAP_VIAP_FEATURES_H

#include <sys/cdefs.h>

#if !defined __STRICT_ANSI__ || defined _DEFAULT_SOURCE || defined _BSD_SOURCE || \
    defined _SVID_SOURCE || defined _POSIX_C_SOURCE || defined _POSIX_SOURCE || \
    defined _XOPEN_SOURCE || defined _GNU_SOURCE
#define __VIAP_USE_POSIX 1
#endif
#ifdef _GNU_SOURCE
#define __VIAP_USE_GNU 1
#endif

#endif
