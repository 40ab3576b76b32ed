"""Runs a program in a terminal, presses keys, and records the content of the screen with its times."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time
from typing import NamedTuple

import pyte


class Style(NamedTuple):
    color: str = "default"
    bold: bool = False
    dim: bool = False
    reverse: bool = False
    struck: bool = False


class Frame(NamedTuple):
    start: float
    # For each line, its runs of equal style: the first column, the text and the style.
    lines: tuple
    caption: tuple


class DimmingScreen(pyte.Screen):
    """A screen that supports faint characters: it marks them as blinking, which no other character is."""

    def select_graphic_rendition(self, *codes, **options):
        super().select_graphic_rendition(*(5 if code == 2 else code for code in codes), **options)


class Terminal:
    """A program in a terminal. `frames` contains everything that its screen has shown."""

    def __init__(self, command, columns, rows):
        self.screen = DimmingScreen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.frames = []
        self.caption = ("", "")
        self.controller, program = pty.openpty()
        fcntl.ioctl(program, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        environment = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": os.defpath}
        self.process = subprocess.Popen(
            command, stdin=program, stdout=program, stderr=program, env=environment, start_new_session=True
        )
        os.close(program)

    def wait(self, seconds):
        """Watches the screen for some seconds. Output in quick succession is one frame."""
        end = time.monotonic() + seconds
        while (now := time.monotonic()) < end:
            if not self.read(end - now):
                break
            while self.read(0.02):
                pass
            self.note()

    def read(self, seconds):
        if not select.select([self.controller], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.controller, 65536)
        except OSError:
            data = b""
        if not data:
            raise RuntimeError(f"The program has ended: {self.text()}")
        self.stream.feed(data)
        return True

    def expect(self, text, seconds=20):
        """Watches the screen until it shows a text."""
        end = time.monotonic() + seconds
        while text not in self.text():
            if time.monotonic() > end:
                raise RuntimeError(f"{text!r} has not appeared:\n{self.text()}")
            self.wait(0.05)

    def press(self, keys, caption):
        self.caption = caption
        os.write(self.controller, keys.encode())

    def note(self):
        """Adds the content of the screen to the frames, if it has changed."""
        frame = Frame(time.monotonic(), tuple(self.runs(row) for row in range(self.screen.lines)), self.caption)
        if not self.frames or self.frames[-1][1:] != frame[1:]:
            self.frames.append(frame)

    def runs(self, row):
        runs = []
        for column in range(self.screen.columns):
            char = self.screen.buffer[row][column]
            style = Style(char.fg, char.bold, char.blink, char.reverse, char.strikethrough)
            if self.screen.cursor.y == row and self.screen.cursor.x == column and not self.screen.cursor.hidden:
                style = Style(reverse=True)
            if runs and runs[-1][2] == style:
                runs[-1][1] += char.data
            else:
                runs.append([column, char.data, style])
        return tuple((column, text, style) for column, text, style in runs)

    def text(self):
        return "\n".join(self.screen.display)

    def close(self, keys):
        """Ends the program by pressing keys."""
        os.write(self.controller, keys.encode())
        status = self.process.wait(10)
        os.close(self.controller)
        if status:
            raise RuntimeError(f"The program has ended with {status}")
