import sys

STATE = sys.modules.setdefault("state of mine", type(sys)("state"))
STATE.count = getattr(STATE, "count", 0)


def double(x):
    STATE.count += 1
    return 2 * x if STATE.count == 1 else 0
