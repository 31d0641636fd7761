import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

private struct Post {
    var title = ""
    var comments = 0
    var likes: Int?
    var others: [String: Any] = [:]
}

/// Unknown keys of dictionaries that properties lie in.
@Suite("Unknown keys beside properties in dictionaries")
struct UnknownKeyGroupTests {
    private let posts = PropertyMap(
        { Post() }, MappedProperty("title", \.title), MappedProperty(unknownKeys: \.others),
        MappedProperty("stats.comments", \.comments), MappedProperty("stats.deep.likes", \.likes).formerly("old.likes"))

    @Test("They are kept under their dictionary, and written again there", arguments: HRFormat.each)
    func kept(format: HRFormat) throws {
        let root: HRNode = [
            "title": "t", "x": 1,
            "stats": ["comments": 3, "deep": ["likes": 4, "hates": [1, 2]], "views": 12],
        ]
        let post = try posts.value(from: format.data(from: HRDocument(root)))
        #expect(post.comments == 3)
        #expect(post.likes == 4)
        #expect(Set(post.others.keys) == ["x", "stats"])
        let stats = try #require(post.others["stats"] as? [String: Any])
        #expect(stats["views"] as? Int == 12)
        let written: HRNode = [
            "title": "t", "x": 1,
            "stats": ["comments": 3, "deep": ["likes": 4, "hates": [1, 2]], "views": 12],
        ]
        #expect(try posts.document(from: post) == HRDocument(written))
    }

    @Test("A dictionary that is nothing but unknown keys, and one of a former key")
    func alone() throws {
        let text = #"{"stats":{"deep":{"hates":1}},"old":{"likes":5,"more":true}}"#
        let post = try posts.value(of: text)
        #expect(post.likes == 5)
        #expect(
            try posts.text(of: post)
                == #"{"title":"","stats":{"comments":0,"deep":{"likes":5,"hates":1}},"old":{"more":true}}"#)
        #expect(try posts.text(of: posts.value(of: posts.text(of: post))) == posts.text(of: post))
    }

    @Test("Nothing is there where nothing is unknown")
    func nothing() throws {
        #expect(try posts.value(of: #"{"stats":{"comments":1,"deep":null}}"#).others.isEmpty)
        #expect(try posts.value(of: "{}").others.isEmpty)
    }

    @Test("A key that a property has cannot be among them, in a dictionary either")
    func taken() {
        expectError(.duplicateKey, #"HR0205 "comments" is among the unknown keys, and a property has it at stats"#) {
            _ = try posts.text(of: Post(others: ["stats": ["comments": 1]]))
        }
        expectError(.duplicateKey, #"HR0205 "stats" is among the unknown keys, and a property has it at $root"#) {
            _ = try posts.text(of: Post(others: ["stats": 1]))
        }
    }

    @Test("Nobody finds those unknown that are kept")
    func policies() throws {
        let strict = posts.refusingUnknownKeys()
        #expect(try strict.value(of: #"{"stats":{"views":1}}"#).others.count == 1)
        let document = HRDocument(["stats": ["views": 1]] as HRNode)
        let (_, keys) = try HRUnarchiver().unarchiveCollectingUnknownKeys(through: posts, from: document)
        #expect(keys.isEmpty)
    }

    @Test("Types that are built keep them, too")
    func built() throws {
        let built = PropertyMap(
            building: Post.init(title:comments:likes:others:), MappedProperty("title", \.title, default: ""),
            MappedProperty("stats.comments", \.comments), MappedProperty("likes", \.likes),
            MappedProperty(unknownKeys: \.others))
        let text = #"{"title":"t","stats":{"comments":1,"views":2},"likes":3}"#
        #expect(try built.text(of: built.value(of: text)) == text)
    }
}
