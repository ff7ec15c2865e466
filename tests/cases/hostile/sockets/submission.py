import socket
import ssl
import urllib.request

def attempt(name, action):
    try:
        print(name, "DONE", action())
    except BaseException as error:
        print(name, "refused:", type(error).__name__)



def double(x):
    attempt("tcp", lambda: socket.create_connection(("127.0.0.1", 22), 0.1))
    attempt("listen", lambda: socket.create_server(("127.0.0.1", 0)))
    attempt("udp", lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", 9)))
    attempt("tcp6", lambda: socket.socket(socket.AF_INET6))
    attempt("unix", lambda: socket.socket(socket.AF_UNIX).connect("/run/x.sock"))
    attempt("abstract", lambda: socket.socket(socket.AF_UNIX).bind("\0@TRACE@"))
    attempt("pair", lambda: socket.socketpair())
    attempt("raw", lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, 1))
    attempt("packet", lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW))
    attempt("netlink", lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW))
    attempt("vsock", lambda: socket.socket(socket.AF_VSOCK, socket.SOCK_STREAM))
    attempt("crypto", lambda: socket.socket(socket.AF_ALG, socket.SOCK_SEQPACKET))
    attempt("name", lambda: socket.getaddrinfo("localhost", 80))
    attempt("page", lambda: urllib.request.urlopen("http://127.0.0.1/", timeout=0.1))
    attempt("accept on the line", lambda: socket.socket(fileno=3).accept())
    return None
