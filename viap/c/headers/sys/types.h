/* <sys/types.h>: types of the system. */
#ifndef _VIAP_SYS_TYPES_H
#define _VIAP_SYS_TYPES_H

#include <viap/off_t.h>
#include <viap/size_t.h>
#include <viap/ssize_t.h>
#include <viap/time_t.h>
#ifdef _FEATURES_H /* of glibc: its headers use its types */
#include <bits/types.h>
#endif

typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned int u_int;
typedef unsigned long u_long;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;

typedef __UINT8_TYPE__ u_int8_t;
typedef __UINT16_TYPE__ u_int16_t;
typedef __UINT32_TYPE__ u_int32_t;
typedef __UINT64_TYPE__ u_int64_t;

typedef int pid_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int mode_t;
typedef unsigned int id_t;
typedef unsigned int useconds_t;
#if __SIZEOF_LONG__ == 8
typedef unsigned long dev_t;
typedef unsigned long nlink_t;
#else
typedef unsigned long long dev_t;
typedef unsigned int nlink_t;
#endif
typedef unsigned long ino_t;
typedef long blksize_t;
typedef long blkcnt_t;
typedef int key_t;
typedef char *caddr_t;

#endif
