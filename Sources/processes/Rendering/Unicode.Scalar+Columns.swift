extension Unicode.Scalar {
  /// The number of columns that the scalar takes in a terminal: 2 for the wide characters of East Asia and for emoji, 0
  /// for marks that combine with the previous character. From Unicode's annex 11 and character categories.
  var columns: Int {
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if properties.isEmojiPresentation { return 2 }
    switch value {
    // Hangul; radicals to kana; kana to ideographs, Yi; more Hangul; compatibility forms; full width; ideographic
    // planes.
    case 0x1160...0x11FF: return 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }

  /// Whether a terminal would do something other than showing the scalar: control characters, line ends, and marks that
  /// reverse the direction of the following text.
  var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
    case .format: 0x202A...0x202E ~= value || 0x2066...0x2069 ~= value
    default: false
    }
  }
}
