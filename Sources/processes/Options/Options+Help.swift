extension Options {
  /// What `--help` prints.
  static let helpText = """
    USAGE: processes [--changes | --json-patch] [--once] [--interval S] [--seconds N]
                     [--synthetic N]

    Shows the processes of this machine, by user, as a table that tells what changed:
    + came (green), - went (red, one refresh long), ~ changed (the cells that did).

    The processes are a list that tells what happens to it. It is filtered, sorted and
    grouped by operators, which follow each of its changes, and each key that changes
    their rules: all that is shown is made of the stream of updates that they lead to.

    OPTIONS:
      --changes       Prints each change of the table as a line, with its index path:
                      [2, 14] is row 14 of section 2. Lines are in order, each holds for
                      the table that the lines before it left. This is also what happens
                      if standard output is no terminal, or one that TERM calls dumb.
      --json-patch    Prints each change of the table as a line of JSON Patch (RFC 6902).
                      Apply the lines in order, the first one to anything: it makes the
                      document
                        [{"section": USER, "rows": [{"pid": 1, "started": 4, "state": "S",
                          "cpu": 0.3, "memory": 11264, "time": 2.51, "name": "init",
                          "user": USER, "command": "/sbin/init"}, ...]}, ...]
                      Users are in order of their names, rows by CPU. pid and started
                      (hundredths of a second) say which process it is; cpu is in percent
                      of one processor, memory in units of 1024 bytes, time in seconds.
      --once          Prints the table and ends; or the first changes.
      --interval S    Refreshes every S seconds, 0.1 or more (1 if nothing is said).
      --seconds N     Ends after N seconds.
      --synthetic N   Shows N processes that do not exist, 1 to 10000000: the same each
                      time. At each refresh some hundreds of them change, however many
                      there are; the table says how long it took to follow.
      -h, --help      Prints this.

    Colors are off if NO_COLOR is set.

    KEYS:
    \(keys.map { "  \($0)" }.joined(separator: "\n"))

    """

  /// The keys of the live table, also as it shows them itself.
  static let keys = [
    "q, Esc, Ctrl-C       quit",
    "up, down, PgUp, PgDn select a process, which stays selected wherever it goes",
    "Home, End            select the first one, the last one",
    "Enter or i           show the details of the selected one; Esc or q goes back",
    "left, right          shift the commands",
    "space                refresh now",
    "P  M  N  T           sort by CPU, memory, PID, time",
    "R                    reverse the order",
    "g                    group by user, by state, or not at all",
    "u                    show the users whose names begin with what is typed",
    "/ or o               show the commands that contain what is typed",
    "                     (at each key; Enter keeps, Esc goes back, Ctrl-U clears)",
    "c                    show names, or commands with their arguments",
    "d or s               change the time between refreshes",
    "h or ?               show this",
    "Ctrl-L, Ctrl-Z       draw anew; stop, until fg",
  ]
}
