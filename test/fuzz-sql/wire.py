"""A client of PostgreSQL's protocol, version 3, over a local socket.

Made for fuzzing: whatever bytes it is given it sends, it never waits longer
than it is told, and it keeps every error and notice as the server sent it.
Authentication is "trust"; nothing is encrypted.

Source: PostgreSQL's documentation, "Frontend/Backend Protocol".
"""

import os
import socket
import struct


class Lost(Exception):
    """The server closed the connection."""


class Hung(Exception):
    """The server did not answer in time."""


class Answer:
    """What came back for one request."""

    def __init__(self):
        self.rows = []      # of the last statement; values are bytes or None
        self.error = None   # fields by their letters: C the SQLSTATE, M the message
        self.notices = []

    def value(self):
        """Return the only value of the only row, or None."""
        return self.rows[0][0] if self.rows else None

    @property
    def state(self):
        """Return the error's SQLSTATE, or '' if there was none."""
        return self.error["C"] if self.error else ""


def fields(body):
    """Return the fields of an ErrorResponse or NoticeResponse."""
    parts = body.split(b"\0")
    return {part[:1].decode(): part[1:].decode(errors="replace") for part in parts if part}


class Connection:
    """One session."""

    def __init__(self, timeout, options=""):
        path = os.path.join(os.environ["PGHOST"], ".s.PGSQL." + os.environ["PGPORT"])
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(timeout)
        self.socket.connect(path)
        self.buffer = bytearray()
        parameters = {"user": os.environ["PGUSER"], "database": os.environ["PGDATABASE"],
                      "client_encoding": "UTF8", "options": options}
        text = b"".join(k.encode() + b"\0" + v.encode() + b"\0" for k, v in parameters.items())
        body = struct.pack("!i", 196608) + text + b"\0"
        self._send(struct.pack("!i", len(body) + 4) + body)
        answer = self._answer()
        if answer.error:
            raise Lost(answer.error["M"])

    def close(self):
        """End the session; also of a server that is gone."""
        try:
            self.socket.sendall(b"X\0\0\0\4")
        except OSError:
            pass
        self.socket.close()

    def query(self, sql):
        """Run statements as text."""
        self._message(b"Q", sql.encode() + b"\0")
        return self._answer()

    def execute(self, sql, values, binary):
        """Run one statement with parameters, in text or binary form; the result is text."""
        self._message(b"P", b"\0" + sql.encode() + b"\0\0\0")
        bind = struct.pack("!hh", 1, int(binary)) + struct.pack("!h", len(values))
        for value in values:
            bind += struct.pack("!i", len(value)) + value
        self._message(b"B", b"\0\0" + bind + struct.pack("!h", 0))
        self._message(b"E", b"\0" + struct.pack("!i", 0))
        self._message(b"S", b"")
        return self._answer()

    def copy_in(self, sql, data):
        """Run COPY ... FROM STDIN and give it data."""
        self._message(b"Q", sql.encode() + b"\0")
        return self._answer(data)

    def _send(self, data):
        try:
            self.socket.sendall(data)
        except socket.timeout as error:
            raise Hung() from error
        except OSError as error:
            raise Lost(str(error)) from error

    def _message(self, kind, body):
        self._send(kind + struct.pack("!i", len(body) + 4) + body)

    def _receive(self, size):
        while len(self.buffer) < size:
            try:
                data = self.socket.recv(1 << 20)
            except socket.timeout as error:
                raise Hung() from error
            except OSError as error:
                raise Lost(str(error)) from error
            if not data:
                raise Lost("connection closed")
            self.buffer += data
        taken = bytes(memoryview(self.buffer)[:size])
        del self.buffer[:size]
        return taken

    def _answer(self, copy_data=None):
        """Collect messages until the server is ready for the next request."""
        answer = Answer()
        while True:
            head = self._receive(5)
            kind, body = head[:1], self._receive(struct.unpack("!i", head[1:])[0] - 4)
            if kind == b"Z":
                return answer
            if kind == b"T":
                answer.rows = []
            elif kind == b"D":
                answer.rows.append(row_of(body))
            elif kind == b"E":
                answer.error = fields(body)
                if answer.error.get("V") in ("FATAL", "PANIC"):
                    raise Lost(answer.error["M"])
            elif kind == b"N":
                answer.notices.append(fields(body))
            elif kind == b"G":
                self._message(b"d", copy_data or b"")
                self._message(b"c", b"")


def row_of(body):
    """Return the values of a DataRow."""
    count, at = struct.unpack_from("!h", body)[0], 2
    row = []
    for _ in range(count):
        size = struct.unpack_from("!i", body, at)[0]
        at += 4
        row.append(None if size < 0 else body[at:at + size])
        at += max(size, 0)
    return row
