import ListModules

/// Checks that a page is made from a URL if its module is registered, and that otherwise an error says why not.
func checkPage(_ url: String) {
  let page = result(of: RoutingError.self, "opening \(url)") { try Page(url, in: modules) }
  switch page {
  case .success(let page):
    requireEqual(page.url, url, "the page's URL")
    page.load()
    require(page.isLoaded, "\(url) has loaded")
  case .failure(let error): require(!error.description.isEmpty, "\(error) describes itself")
  }
}

private struct Search: Decodable {
  var q: String
  var limit: Int?
}

/// A module made from options, at the root of every path that names a search.
private let modules: ModuleRegistry = requireSuccess("modules are registered") {
  try ModuleRegistry {
    ModuleAt("search", options: Search.self) { search in ViewModel(model: search) }
    ModuleAt("//shop/search", options: Options.self) { options in ViewModel(model: options) }
  }
}
