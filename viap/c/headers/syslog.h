/* <syslog.h>: messages to the log of the system. */
#ifndef _VIAP_SYSLOG_H
#define _VIAP_SYSLOG_H

#define LOG_EMERG 0
#define LOG_ALERT 1
#define LOG_CRIT 2
#define LOG_ERR 3
#define LOG_WARNING 4
#define LOG_NOTICE 5
#define LOG_INFO 6
#define LOG_DEBUG 7
#define LOG_USER 8
#define LOG_DAEMON 24
#define LOG_PID 1

void openlog(const char *__a, int __b, int __c);
void closelog(void);
void syslog(int __a, const char *__b, ...);

#endif
