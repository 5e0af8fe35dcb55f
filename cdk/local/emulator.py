"""Runs MiniStack, which writes its state only when it ends, and writes it also on SIGUSR1.

A copy of the process writes, so that the emulator goes on answering and every file shows the same moment. When all files are there,
STATE_DIR/.written gets a new time. Several requests at once may look for an account while others add some.

Its own server reads and writes HTTP in Python, which takes a quarter of the processor time of a call: uvicorn has parser and loop in C.
"""

import contextlib
import gc
import os
import resource
import signal

import uvicorn
from ministack import app
from ministack.core import persistence
from ministack.services import cognito

LONGEST_SECONDS = 60
ATTEMPTS = 50


def write_in_a_copy(*_):
    child = os.fork()
    if child:
        os.waitpid(child, 0)
        return
    # the copy's own copy writes: its parent has ended, so that nobody needs to wait for it
    if os.fork():
        os._exit(0)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(LONGEST_SECONDS)
    # the ports belong to the emulator, which another may follow before this ends
    os.closerange(3, 65536)
    try:
        persistence.save_all(app._build_persistence_save_dict())
        # a power cut takes what the system has not yet brought to the disk
        os.sync()
        with open(os.path.join(persistence.STATE_DIR, ".written"), "w"):
            pass
    finally:
        os._exit(0)


def repeated(look):
    """Looks once more where another request has added an account meanwhile: Python ends a walk through a dict that grows."""

    def again(*args, **kwargs):
        for _ in range(ATTEMPTS):
            try:
                return look(*args, **kwargs)
            except RuntimeError:
                continue
        return look(*args, **kwargs)

    return again


if __name__ == "__main__":
    cognito._resolve_user = repeated(cognito._resolve_user)
    signal.signal(signal.SIGUSR1, write_in_a_copy)
    # what is loaded and what is stored stays: to look through it for garbage again and again takes a sixteenth of the processor time
    gc.freeze()
    gc.set_threshold(50_000, 50, 50)
    # each function of the stack, each worker and the front door keeps connections open
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    uvicorn.run(
        app.app,
        host=os.environ["BIND_HOST"],
        port=int(os.environ["GATEWAY_PORT"]),
        log_config=None,
        access_log=False,
        # services say themselves who they are and what time it is
        server_header=False,
        date_header=False,
        # a connection that the server ends first may be one that a client has just sent on
        timeout_keep_alive=3600,
        # a worker waits for a message for up to 20 seconds
        timeout_graceful_shutdown=2,
    )
