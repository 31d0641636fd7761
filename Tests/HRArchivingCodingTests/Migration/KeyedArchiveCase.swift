import Foundation
import HRArchiving
import Testing

/// A graph that NSKeyedArchiver archives, and the document that comes of it.
struct KeyedArchiveCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let object: @Sendable () throws -> Any
    let expected: HRNode

    init(_ name: String, _ expected: HRNode, _ object: @escaping @Sendable () throws -> Any) {
        testDescription = name
        self.expected = expected
        self.object = object
    }
}

extension KeyedArchiveCase {
    /// Values and containers of Foundation's.
    static let values: [KeyedArchiveCase] = [
        .init("strings", ["", "a", "é\u{1F600}\n<&>"]) { ["", "a", "é\u{1F600}\n<&>"] },
        .init("numbers", [.integer(HRInteger(Int64.min)), .integer(HRInteger(UInt64.max)), 2.5, -1]) {
            [NSNumber(value: Int64.min), NSNumber(value: UInt64.max), NSNumber(value: 2.5), NSNumber(value: -1)]
        },
        .init("booleans", [true, false]) { [true, false] },
        .init("a number alone", 5) { NSNumber(value: 5) },
        .init("a string alone", "x") { "x" },
        .init("a mutable string", "x") { NSMutableString(string: "x") },
        .init("the string that means nil", ["$null", nil]) { ["$null", NSNull()] as [Any] },
        .init("null alone", nil) { NSNull() },
        .init("empty containers", [[], [:], []]) { [[Int](), [String: Int](), NSSet()] as [Any] },
        .init("a mutable array", [1, "a", 1]) { NSMutableArray(array: [1, "a", 1] as [Any]) },
        .init("arrays in arrays", [[1, [2]], [[3], 4]]) { [[1, [2]], [[3], 4]] as [[Any]] },
        .init("a dictionary", ["a": 1, "b": ["c": "d"], "$x": 2]) {
            ["a": 1, "b": ["c": "d"], "$x": 2] as [String: Any]
        },
        .init("integers as keys", ["1": "a", "20": "b", "3": "c"]) { [1: "a", 20: "b", 3: "c"] },
        .init("reals as keys", [[0.5, "a"], [1.5, "b"]]) { [1.5: "b", 0.5: "a"] },
        .init("keys of two kinds", [[1, "a"], ["x", "b"]]) { [1: "a", "x": "b"] as [AnyHashable: String] },
        .init("a set", [1, 2, "a"]) { NSSet(array: ["a", 2, 1]) },
        .init("an ordered set", ["b", "a", 3]) { NSMutableOrderedSet(array: ["b", "a", 3]) },
        .init("a counted set", ["a": 2, "b": 1]) { NSCountedSet(array: ["a", "b", "a"]) },
        .init("a date", .date(Date(timeIntervalSinceReferenceDate: 0.25))) {
            Date(timeIntervalSinceReferenceDate: 0.25) as NSDate
        },
        .init("data", [.data(Data([1, 2])), .data(Data([3]))]) {
            [NSData(data: Data([1, 2])), NSMutableData(data: Data([3]))]
        },
        .init("URLs", ["https://a.b/c?d=e#f", "https://a.b/c/d"]) {
            ["https://a.b/c?d=e#f", "d"].compactMap { NSURL(string: $0, relativeTo: URL(string: "https://a.b/c/")) }
        },
        .init("a UUID", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F") {
            NSUUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F") as Any
        },
        .init("a locale", "de_CH") { NSLocale(localeIdentifier: "de_CH") },
        .init("a time zone", "Europe/Berlin") { NSTimeZone(name: "Europe/Berlin") as Any },
        .init("a range", [3, 4]) { NSValue(range: NSRange(location: 3, length: 4)) },
        .init("a point", [1.0, -2.5]) { NSValue(point: CGPoint(x: 1, y: -2.5)) },
        .init("a rectangle", [[1.0, 2.0], [3.0, 4.0]]) { NSValue(rect: CGRect(x: 1, y: 2, width: 3, height: 4)) },
    ]

    /// Objects of classes of one's own, and of Foundation's others.
    static let objects: [KeyedArchiveCase] = [
        .init(
            "scalars",
            .object(
                "ArchivedScalars",
                [
                    "bool": true, "bytes": .data(Data([1, 2, 3])), "double": -0.25, "float": 0.5,
                    "int32": .integer(HRInteger(Int64(Int32.min))), "int64": .integer(HRInteger(Int64.max)),
                    "integer": -7,
                ])
        ) { ArchivedScalars() },
        .init("nil, and keys that look reserved", .object("ArchivedItem", ["$class": 1, "$id": 2, "x": nil])) {
            ArchivedItem([("$class", 1), ("$id", 2), ("x", nil)])
        },
        .init("an object without fields", [.object("ArchivedItem")]) { [ArchivedItem()] },
        .init(
            "an object that is shared",
            ["a": .object("ArchivedItem", id: "archivedItem", ["x": 1]), "b": [.alias("#archivedItem")]]
        ) {
            let item = ArchivedItem([("x", 1)])
            return ["a": item, "b": [item]] as [String: Any]
        },
        .init(
            "an object that holds itself", .object("ArchivedItem", id: "archivedItem", ["me": .alias("#archivedItem")])
        ) {
            let item = ArchivedItem()
            item.fields = [("me", item)]
            return item
        },
        .init(
            "objects that hold each other, through an array",
            .object(
                "ArchivedItem", id: "archivedItem",
                [
                    "all": [
                        .object("ArchivedItem", id: "archivedItem-2", ["up": .alias("#archivedItem")]),
                        .alias("#archivedItem-2"),
                    ]
                ])
        ) {
            let (outer, inner) = (ArchivedItem(), ArchivedItem())
            inner.fields = [("up", outer)]
            outer.fields = [("all", [inner, inner])]
            return outer
        },
        .init(
            "a tree with parents",
            .object(
                "ArchivedBranch", id: "archivedBranch",
                [
                    "name": "trunk", "parent": nil,
                    "branches": [
                        .object(
                            "ArchivedBranch", ["name": "twig", "branches": [], "parent": .alias("#archivedBranch")])
                    ],
                ])
        ) { ArchivedBranch("trunk", [ArchivedBranch("twig")]) },
        .init(
            "a container that is shared",
            .object("ArchivedItem", ["a": ["x"], "b": .alias("a")])
        ) {
            let array = NSMutableArray(array: ["x"])
            return ArchivedItem([("a", array), ("b", array)])
        },
        .init("an attributed string", .object("NSAttributedString", ["NSString": "hi", "NSAttributes": ["k": "v"]])) {
            NSAttributedString(string: "hi", attributes: [NSAttributedString.Key("k"): "v"])
        },
        .init("an index set", .object("NSIndexSet", ["NSLocation": 2, "NSLength": 3, "NSRangeCount": 1])) {
            IndexSet(integersIn: 2..<5) as NSIndexSet
        },
        .init("a regular expression", .object("NSRegularExpression", ["NSPattern": "a+", "NSOptions": 0])) {
            try NSRegularExpression(pattern: "a+")
        },
    ]
}
