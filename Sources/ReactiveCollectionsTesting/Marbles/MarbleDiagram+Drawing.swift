internal import ReactiveCollectionsSignals

extension MarbleDiagram {
  /// The picture, in one line. Waits of more than 30 frames are written as numbers.
  public var picture: String { MarbleRow.lines([row])[0] }

  /// The picture as a row among others.
  var row: MarbleRow {
    let cells = Dictionary(grouping: moments, by: \.time.frame).mapValues { moments in
      MarbleRow.cell(moments.map(\.text))
    }
    return MarbleRow(cells: cells, isOpen: moments.last?.event.isTerminal != true)
  }

  /// The information that the picture cannot show: exact times between frames.
  var notes: [String] {
    moments.compactMap { $0.time.offset == .zero ? nil : "\($0.text) comes \($0.time)" }
  }
}

extension MarbleDiagram.Moment {
  /// The event as it is drawn.
  fileprivate var text: String {
    switch event {
    case .value(let name): MarbleDiagram.name(name)
    case .failed(let error): error.description
    case .completed: "|"
    case .interrupted: "*"
    }
  }
}

extension MarbleDiagram: CustomStringConvertible {
  /// The picture on a line of its own, so that two pictures are aligned in the message of a failing test, followed by
  /// the exact times of events between frames.
  public var description: String { MarbleRow.description(picture, notes: notes) }
}

extension MarbleDiagram {
  /// Returns the difference between this diagram and an expected one, or nil if they are equal. It shows both in the
  /// same columns, with marks below the columns that differ:
  ///
  /// ```swift
  /// let found: MarbleDiagram = "-'10'--('20'x)--|"
  /// #expect(found.difference(from: "-'10'--'20'-|") != nil)
  /// ```
  ///
  ///     expected  -'10'--'20'   -|
  ///     found     -'10'--('20'x)--|
  ///                      ^       ^^
  public func difference(from expected: MarbleDiagram) -> MarbleDifference? {
    self == expected ? nil : MarbleDifference(expected: expected, found: self)
  }
}
