"""The plots of measured figures."""

import differences
import growth
import operators
import signals


def draw(folder, options):
    for picture in (growth, signals, operators, differences):
        picture.draw(folder)
