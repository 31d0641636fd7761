import Foundation
import HRArchiving

/// An archive put together by hand: its table of objects, where an alias is a pointer by number.
struct KeyedArchiveText {
    var members: HRFields

    /// The objects begin at 1; 0 is nil. The root is the first.
    init(_ objects: HRNode..., top: HRNode = ["root": .pointer(1)]) {
        members = [
            "$version": 100_000, "$archiver": "NSKeyedArchiver", "$top": top, "$objects": .array(["$null"] + objects),
        ]
    }

    var node: HRNode { .dictionary(members) }
    var xml: Data { Self.xml(node) }
    /// The same in binary, as Foundation writes it.
    func binary() throws -> Data { try Self.binary(node) }

    static func xml(_ node: HRNode) -> Data {
        Data("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n\(element(node))\n</plist>\n".utf8)
    }

    /// Foundation makes pointers of what XML spells as such.
    static func binary(_ node: HRNode) throws -> Data {
        let object = try PropertyListSerialization.propertyList(from: xml(node), format: nil)
        return try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0)
    }

    private static func element(_ node: HRNode) -> String {
        switch node {
        case .null: "<string>$null</string>"
        case .bool(let value): value ? "<true/>" : "<false/>"
        case .integer(let value): "<integer>\(value)</integer>"
        case .real(let value): "<real>\(value)</real>"
        case .number(let value): value.isInteger ? "<integer>\(value)</integer>" : "<real>\(value)</real>"
        case .string(let value): "<string>\(escaped(value))</string>"
        case .date(let value): "<date>\(value.formatted(.iso8601))</date>"
        case .data(let value): "<data>\(value.base64EncodedString())</data>"
        case .array(let elements): "<array>\n" + elements.map { element($0) + "\n" }.joined() + "</array>"
        case .dictionary(let fields): "<dict>\n" + fields.map(member).joined() + "</dict>"
        case .object(let object): "<dict>\n" + object.fields.map(member).joined() + "</dict>"
        case .alias(let alias): "<dict><key>CF$UID</key><integer>\(alias.text)</integer></dict>"
        }
    }

    private static func member(_ key: String, _ value: HRNode) -> String {
        "<key>\(escaped(key))</key>\n\(element(value))\n"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}

extension HRNode {
    /// The pointer to an object of an archive.
    static func pointer(_ index: Int) -> HRNode { .alias(HRAlias(String(index))) }

    /// The record of a class, with what it descends from.
    static func classRecord(_ name: String, _ others: HRNode..., hints: [HRNode]? = nil) -> HRNode {
        var fields: HRFields = [
            "$classname": .string(name), "$classes": .array([.string(name)] + others + ["NSObject"]),
        ]
        if let hints { fields["$classhints"] = .array(hints) }
        return .dictionary(fields)
    }
}
