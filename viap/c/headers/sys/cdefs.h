/* <sys/cdefs.h>: words of declarations. */
#ifndef _VIAP_SYS_CDEFS_H
#define _VIAP_SYS_CDEFS_H

#define __P(arguments) arguments
#define __PMT(arguments) arguments
#define __CONCAT(x, y) x##y
#define __STRING(x) #x
#define __BEGIN_DECLS
#define __END_DECLS
#define __THROW
#define __nonnull(parameters)

#endif
