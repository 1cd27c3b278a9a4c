/* <sys/stat.h>: properties of files. */
#ifndef _VIAP_SYS_STAT_H
#define _VIAP_SYS_STAT_H

#include <sys/types.h>
#include <viap/timespec.h>

#define S_IFMT 61440
#define S_IFSOCK 49152
#define S_IFLNK 40960
#define S_IFREG 32768
#define S_IFBLK 24576
#define S_IFDIR 16384
#define S_IFCHR 8192
#define S_IFIFO 4096
#define S_ISUID 2048
#define S_ISGID 1024
#define S_ISVTX 512
#define S_IRWXU 448
#define S_IRUSR 256
#define S_IWUSR 128
#define S_IXUSR 64
#define S_IRWXG 56
#define S_IRGRP 32
#define S_IWGRP 16
#define S_IXGRP 8
#define S_IRWXO 7
#define S_IROTH 4
#define S_IWOTH 2
#define S_IXOTH 1

#define S_ISREG(mode) (((mode) & S_IFMT) == S_IFREG)
#define S_ISDIR(mode) (((mode) & S_IFMT) == S_IFDIR)
#define S_ISCHR(mode) (((mode) & S_IFMT) == S_IFCHR)
#define S_ISBLK(mode) (((mode) & S_IFMT) == S_IFBLK)
#define S_ISFIFO(mode) (((mode) & S_IFMT) == S_IFIFO)
#define S_ISLNK(mode) (((mode) & S_IFMT) == S_IFLNK)
#define S_ISSOCK(mode) (((mode) & S_IFMT) == S_IFSOCK)

#if __SIZEOF_LONG__ == 8
struct stat {
    dev_t st_dev;
    ino_t st_ino;
    nlink_t st_nlink;
    mode_t st_mode;
    uid_t st_uid;
    gid_t st_gid;
    int __pad0;
    dev_t st_rdev;
    off_t st_size;
    blksize_t st_blksize;
    blkcnt_t st_blocks;
    struct timespec st_atim;
    struct timespec st_mtim;
    struct timespec st_ctim;
    long __viap_reserved[3];
};
#else
struct stat {
    dev_t st_dev;
    unsigned short __pad1;
    ino_t st_ino;
    mode_t st_mode;
    nlink_t st_nlink;
    uid_t st_uid;
    gid_t st_gid;
    dev_t st_rdev;
    unsigned short __pad2;
    off_t st_size;
    blksize_t st_blksize;
    blkcnt_t st_blocks;
    struct timespec st_atim;
    struct timespec st_mtim;
    struct timespec st_ctim;
    unsigned long __viap_reserved[2];
};
#endif
#define st_atime st_atim.tv_sec
#define st_mtime st_mtim.tv_sec
#define st_ctime st_ctim.tv_sec

int stat(const char *__a, struct stat *__b);
int fstat(int __a, struct stat *__b);
int lstat(const char *__a, struct stat *__b);
int chmod(const char *__a, mode_t __b);
int fchmod(int __a, mode_t __b);
int mkdir(const char *__a, mode_t __b);
mode_t umask(mode_t __a);
int mkfifo(const char *__a, mode_t __b);

#endif
