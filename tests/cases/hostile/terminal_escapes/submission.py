import sys

ESCAPES = "\x1b[2J\x1b[31mred\x1b]0;title\x07\x1b]8;;http://x\x1b\\link\x1b]52;c;aGk=\x07\x1bP$q\x1b\\\x9b31m\x1bc"
CONTROLS = "".join(map(chr, range(32))) + "\x7f" + "".join(map(chr, range(0x80, 0xA0)))
BIDI = "\u202e\u2066\u2069\u200f\u061c\ufeff\u200b\u2028\u2029\u00ad\U000e0041"
TEXT = ESCAPES + CONTROLS + BIDI + "\ud800"
print(TEXT)
sys.stderr.write(TEXT)
sys.stdout.buffer.write(b"\xff\xfe\x1b[1m\xc0\x80\xed\xa0\x80\n")
Error = type("E\x1b[1m\u202e", (Exception,), {})


def double(x):
    print(TEXT * 10)
    hidden = TEXT
    if x == 2:
        raise Error(TEXT)
    return [TEXT, {TEXT: TEXT}, hidden.encode("utf-8", "surrogatepass")]
