"""Demands of library functions without a body on their pointer arguments.

One letter for each argument:

- `t`: a text, readable up to its end; `T`: a text or null
- `r`: an object that is read; `R`: one or null
- `w`: an object that is set; `W`: one or null
- `s`: a stream; `S`: a stream or null
- `.`: nothing, since it is a number, or looked at elsewhere

Functions that are not listed have demands that are not known here.
"""

_TABLE = """
perror T             fflush S             fopen tt             fopen64 tt
fclose s             fgetc s              getc s               fgetc_unlocked s
getc_unlocked s      feof s               ferror s             flockfile s
funlockfile s        system T             remove t             fdopen .t
freopen Tts          popen tt             pclose s             rmdir t
chdir t              mkdir t.             chmod t.             chown t..
setenv tt.           unsetenv t           setbuf s.            setvbuf s...
nanosleep rW         atof t               strtof tW            strtod tW
strtold tW           frexp .w             frexpf .w            frexpl .w
modf .w              modff .w             modfl .w             remquo ..w
remquof ..w          remquol ..w          fgetpos sw           fsetpos sr
gettimeofday wW      clock_gettime .w     stat tw              fstat .w
lstat tw             utime tR             nan t                nanf t
nanl t               fputc .s             putc .s              fputc_unlocked .s
putc_unlocked .s     fputs ts             fputs_unlocked ts    puts t
fprintf s            fread ...s           fwrite ...s          printf .
dprintf ..           read ...             write ...            recv ....
send ....            getrandom ...        srand .              srandom .
timespec_get w.
"""

_WORDS = _TABLE.split()
DEMANDS = dict(zip(_WORDS[::2], _WORDS[1::2], strict=True))
