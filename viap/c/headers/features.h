/* <features.h>: choices of names. */
#ifndef _VIAP_FEATURES_H
#define _VIAP_FEATURES_H

#include <viap/features.h>

#define __GLIBC__ 2
#define __GLIBC_MINOR__ 36
#define __GNU_LIBRARY__ 6

#endif
