/// Those who wait for a view. They are told once, at the latest when nobody is there any more to finish what they wait for.
final class Callers {
  var all: [() -> Void] = []

  func resume() {
    let due = all
    all = []
    for caller in due { caller() }
  }

  func takeOver(_ others: Callers) {
    all += others.all
    others.all = []
  }

  deinit { resume() }
}
