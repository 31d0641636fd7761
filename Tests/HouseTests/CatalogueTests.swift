import Foundation
import Testing

/// The pages at which the documentation of a library begins: from there, people find every type by what they want to do.
@Suite("Landing pages")
struct CatalogueTests {
    @Test("Every public type has its place among the topics", arguments: House.all.filter { $0.isProduct })
    func topics(house: House) throws {
        let page = try String(contentsOf: house.landingPage, encoding: .utf8)
        let topics = page.range(of: "\n## Topics\n").map { page[$0.upperBound...] } ?? ""
        let types = try house.files().flatMap { file in
            file.publicTypes.map { (name: $0, path: file.path) }
        }
        #expect(!types.isEmpty)
        for type in types {
            #expect(topics.contains("\n- ``\(type.name)``\n"), "\(type.name) of \(type.path)")
        }
    }
}

extension House {
    /// Whether people depend on the module by its name; what is none is not documented for them.
    var isProduct: Bool { !["ObjectGraph", "HRPictures", "HRShapes"].contains(module) }

    fileprivate var landingPage: URL {
        Self.package.appending(path: "Sources/\(module)/\(module).docc/\(module).md")
    }
}
