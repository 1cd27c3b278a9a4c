// A clock that inputs set forward, and one second of the day.
// fails on: 300*212,179,0*187
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int seconds = 0;
    int minutes = 0;
    int hours = 0;
    for (int i = 0; i < 400; i++) {
        int forward = __VERIFIER_nondet_int();
        if (forward < 0 || forward > 300)
            continue;
        seconds = seconds + forward;
        while (seconds >= 60) {
            seconds = seconds - 60;
            minutes++;
        }
        while (minutes >= 60) {
            minutes = minutes - 60;
            hours++;
        }
    }
    if (hours == 17 && minutes == 42 && seconds == 59)
        reach_error();
    return 0;
}
