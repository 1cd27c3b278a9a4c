/* <stdnoreturn.h>: functions that do not return. */
#ifndef _VIAP_STDNORETURN_H
#define _VIAP_STDNORETURN_H

#define noreturn _Noreturn

#endif
