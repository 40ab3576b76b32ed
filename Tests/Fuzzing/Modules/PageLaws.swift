import ListModules

/// A page is made of a URL where its module is registered; where none is made, the error says why.
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

/// One module that is made of options, at the root of every path that names a search.
private let modules: ModuleRegistry = requireSuccess("modules are registered") {
  try ModuleRegistry {
    ModuleAt("search", options: Search.self) { search in ViewModel(model: search) }
    ModuleAt("//shop/search", options: Options.self) { options in ViewModel(model: options) }
  }
}
