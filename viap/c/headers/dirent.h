/* <dirent.h>: folders. */
#ifndef _VIAP_DIRENT_H
#define _VIAP_DIRENT_H

#include <sys/types.h>

#define DT_UNKNOWN 0
#define DT_FIFO 1
#define DT_CHR 2
#define DT_DIR 4
#define DT_BLK 6
#define DT_REG 8
#define DT_LNK 10
#define DT_SOCK 12

typedef struct __dirstream DIR;

struct dirent {
    ino_t d_ino;
    off_t d_off;
    unsigned short d_reclen;
    unsigned char d_type;
    char d_name[256];
};

DIR *opendir(const char *__a);
DIR *fdopendir(int __a);
struct dirent *readdir(DIR *__a);
int closedir(DIR *__a);
void rewinddir(DIR *__a);
void seekdir(DIR *__a, long __b);
long telldir(DIR *__a);
int dirfd(DIR *__a);

#endif
