/* <ctype.h>: kinds of characters. */
#ifndef _VIAP_CTYPE_H
#define _VIAP_CTYPE_H

int isalnum(int __character);
int isalpha(int __character);
int isascii(int __character);
int isblank(int __character);
int iscntrl(int __character);
int isdigit(int __character);
int isgraph(int __character);
int islower(int __character);
int isprint(int __character);
int ispunct(int __character);
int isspace(int __character);
int isupper(int __character);
int isxdigit(int __character);
int tolower(int __character);
int toupper(int __character);

#endif
