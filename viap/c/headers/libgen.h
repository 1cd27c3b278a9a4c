/* <libgen.h>: parts of paths. */
#ifndef _VIAP_LIBGEN_H
#define _VIAP_LIBGEN_H

char *dirname(char *__a);
char *basename(char *__a);

#endif
