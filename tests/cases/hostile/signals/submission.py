import os
import signal

def attempt(name, action):
    try:
        print(name, "DONE", action())
    except BaseException as error:
        print(name, "refused:", type(error).__name__)



def double(x):
    for name, pid in {"judge": @JUDGE@, "parent": os.getppid(), "all": -1, "init": 1}.items():
        for number in (signal.SIGKILL, signal.SIGSTOP, signal.SIGINT, 0):
            attempt(f"{name} {number}", lambda: os.kill(pid, number))
    attempt("group", lambda: os.killpg(os.getppid(), signal.SIGKILL))
    attempt("own group", lambda: os.kill(0, signal.SIGKILL))
    attempt("queue", lambda: signal.pidfd_send_signal(os.pidfd_open(@JUDGE@), signal.SIGKILL))
    attempt("timer", lambda: signal.setitimer(signal.ITIMER_REAL, 0.01))
    attempt("alarm", lambda: signal.alarm(1) and None)
    return None
