extension Options {
  /// The text that `--help` prints.
  static let helpText = """
    USAGE: processes [--changes | --json-patch] [--once] [--interval S] [--seconds N]
                     [--synthetic N]

    Shows the processes of this machine, by user, as a table that shows what changed:
    + inserted (green), - removed (red, for one refresh), ~ changed (changed cells).

    The processes are in a list that sends its changes. The list is filtered, sorted and
    grouped by operators, which follow each change of it, and each key that changes
    their rules. Everything that is shown is made from the updates that they send.

    OPTIONS:
      --changes       Prints each change of the table as a line, with its index path:
                      [2, 14] is row 14 of section 2. Lines are in order: each applies to
                      the table that results from the lines before it. This is the default
                      if standard output is not a terminal, or if TERM is "dumb" or unset.
      --json-patch    Prints each change of the table as a line of JSON Patch (RFC 6902).
                      Apply the lines in order, the first one to anything: it creates the
                      document
                        [{"section": USER, "rows": [{"pid": 7, "parent": 1, "started": 4,
                          "state": "S", "cpu": 0.3, "memory": 11264, "time": 2.51,
                          "name": "init", "user": USER, "command": "/sbin/init"}, ...]},
                          ...]
                      Users are sorted by name, rows by CPU. pid and started
                      (hundredths of a second) identify the process, and parent, if there
                      is one, is the pid of its parent; cpu is in percent of one
                      processor, memory in units of 1024 bytes, time in seconds.
      --once          Prints the table, or the first changes, and ends.
      --interval S    Refreshes every S seconds, 0.1 or more (default: 1).
      --seconds N     Ends after N seconds.
      --synthetic N   Shows N invented processes, 1 to 10000000, the same ones each
                      time. At each refresh, a few hundred of them change, however many
                      there are, and the table shows how long updating it took.
      -h, --help      Prints this.

    Colors are off if NO_COLOR is set.

    KEYS:
    \(keys.map { "  \($0)" }.joined(separator: "\n"))

    """

  /// The keys of the live table, which it also shows itself.
  static let keys = [
    "q, Esc, Ctrl-C       quit",
    "up, down, PgUp, PgDn select a process, which stays selected wherever it moves",
    "Home, End            select the first process, the last process",
    "Enter or i           show details of the selected process; Esc or q goes back",
    "left, right          scroll the commands",
    "space                refresh now",
    "P  M  N  T           sort by CPU, memory, PID, time",
    "R                    reverse the order",
    "g                    group by user, by state, or not at all",
    "t  +  -  *           show a tree with totals; show, hide what is below; all",
    "u                    show only users whose names begin with a text",
    "/ or o               show only commands that contain a text",
    "                     (as you type; Enter keeps, Esc cancels, Ctrl-U clears)",
    "c                    show names, or commands with their arguments",
    "d or s               change the interval between refreshes",
    "h or ?               show this help",
    "Ctrl-L, Ctrl-Z       redraw the screen; suspend until fg",
  ]
}
