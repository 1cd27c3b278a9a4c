/* <sys/types.h>: types of the system. */
#ifndef _VIAP_SYS_TYPES_H
#define _VIAP_SYS_TYPES_H

#include <viap/size_t.h>
#include <viap/ssize_t.h>
#include <viap/time_t.h>

typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned int u_int;
typedef unsigned long u_long;

typedef __UINT8_TYPE__ u_int8_t;
typedef __UINT16_TYPE__ u_int16_t;
typedef __UINT32_TYPE__ u_int32_t;
typedef __UINT64_TYPE__ u_int64_t;

typedef int pid_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int mode_t;
typedef long off_t;

#endif
