"""The sandbox: runs a submission where it can read nothing and reach nothing.

Theory of operation. The judge opens a sandbox (host) and asks it for sessions; one session is one
worker's life. On Linux a zygote (zygote), started by exec (launch, boot) so that it holds nothing
of the judge's, enters a jail (jail: landlock, seccomp, rlimits) and forks a worker for each
session (forks). Elsewhere each worker is started ahead of its session (process, lone). In the
browser there is no second process (inline).

A worker (worker) reads requests and does them (operations) under the house rules (guest). What
comes back is data and never code: values.plain copies it, codec puts it into frames, pipes that
no other worker can open (lines) carry them, and the judge's end (channel, remote) checks every
frame (unpack, messages) before it believes that there is one. Whatever ends a worker is a value
too (endings). Two kinds of failure are never mixed: the learner's is in the Reply, ours is a
SandboxError.

A submission can take its own worker apart. It gains nothing by that: there is nothing else in it,
and what it sends can lie about a value, never about a verdict.
"""
