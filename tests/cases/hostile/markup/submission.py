TEXTS = [
    "</pre></code></main><script>alert(1)</script>",
    "<img src=x onerror=alert(1)> <style>*{display:none}</style> <!-- ",
    "]]> </system-out></testcase></testsuite> <?xml ?> &amp; &#x1b; <![CDATA[",
    "```\n\n# Passed\n\n[link](javascript:alert(1)) ~~~ | a | b |",
    "::error file=x::no\n::set-output name=a::b\n::stop-commands::x\n##[error]",
    "{{ 7 * 7 }} {% include '/etc/passwd' %} ${jndi:x} %s %d {0} {}",
]
for text in TEXTS:
    print(text)
Error = type("<script>alert(2)</script>", (ValueError,), {})
Thing = type("<b>Thing</b>", (), {"__repr__": lambda self: "<script>alert(3)</script>"})


def double(x):
    print("\n".join(TEXTS))
    marked = Thing()
    if x == 2:
        raise Error("".join(TEXTS))
    return {text: marked for text in TEXTS}
