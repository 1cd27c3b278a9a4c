/* <ctype.h>: kinds of characters. */
#ifndef _VIAP_CTYPE_H
#define _VIAP_CTYPE_H

#include <viap/features.h>

int isalnum(int __a);
int isalpha(int __a);
int iscntrl(int __a);
int isdigit(int __a);
int islower(int __a);
int isgraph(int __a);
int isprint(int __a);
int ispunct(int __a);
int isspace(int __a);
int isupper(int __a);
int isxdigit(int __a);
int tolower(int __a);
int toupper(int __a);
int isblank(int __a);

#ifdef __VIAP_USE_POSIX
int isascii(int __a);
int toascii(int __a);
#endif

#endif
