/* <arpa/inet.h>: addresses of the internet, as texts. */
#ifndef _VIAP_ARPA_INET_H
#define _VIAP_ARPA_INET_H

#include <netinet/in.h>

in_addr_t inet_addr(const char *__a);
int inet_aton(const char *__a, struct in_addr *__b);
char *inet_ntoa(struct in_addr __a);
const char *inet_ntop(int __a, const void *__b, char *__c, socklen_t __d);
int inet_pton(int __a, const char *__b, void *__c);

#endif
