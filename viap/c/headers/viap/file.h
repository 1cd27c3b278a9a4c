/* <viap/file.h>: FILE, which several headers define. */
#ifndef _VIAP_VIAP_FILE_H
#define _VIAP_VIAP_FILE_H

/* (As large as in glibc.) */
#if __SIZEOF_LONG__ == 8
struct _IO_FILE {
    long __viap_content[27];
};
#else
struct _IO_FILE {
    long __viap_content[37];
};
#endif

typedef struct _IO_FILE FILE;

#endif
