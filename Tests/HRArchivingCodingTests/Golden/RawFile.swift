import Foundation
import HRArchiving

/// A file as Foundation reads it, which the formats refuse to take as it is.
struct RawFile {
    private var root: Any

    init?(_ data: Data) {
        if let root = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) {
            self.root = root
        } else if let root = try? PropertyListSerialization.propertyList(from: data, format: nil) {
            self.root = root
        } else {
            return nil
        }
    }

    /// The file without what stands at a path.
    func without(_ path: HRPath) -> RawFile {
        var copy = self
        copy.root = Self.removing(path.components[...], from: root)
        return copy
    }

    /// The file with nothing but the data in a dictionary that holds other keys too, which the original dropped; nil if
    /// there is no such dictionary.
    func withDataAlone(at path: HRPath) -> RawFile? {
        guard let members = value(at: path) as? [String: Any], members["$data"] != nil else { return nil }
        var copy = self
        for key in members.keys where key != "$data" && key != "$class" {
            copy.root = Self.removing((path.components + [key])[...], from: copy.root)
        }
        return copy
    }

    private func value(at path: HRPath) -> Any? {
        path.components.reduce(root as Any?) { value, component in
            if let members = value as? [String: Any] { return members[component] }
            guard let elements = value as? [Any], let index = Int(component) else { return nil }
            return elements.indices.contains(index) ? elements[index] : nil
        }
    }

    func document() throws(HRError) -> HRDocument {
        try HRDocument(propertyListObject: root)
    }

    private static func removing(_ path: ArraySlice<String>, from value: Any) -> Any {
        guard let component = path.first else { return value }
        let rest = path.dropFirst()
        if var members = value as? [String: Any] {
            members[component] = rest.isEmpty ? nil : members[component].map { removing(rest, from: $0) }
            return members
        }
        if var elements = value as? [Any], let index = Int(component), elements.indices.contains(index), !rest.isEmpty {
            elements[index] = removing(rest, from: elements[index])
            return elements
        }
        return value
    }
}

/// What is known of a file whose text the original's parser took.
struct GoldenParser {
    let data: Data

    init(_ data: Data) {
        self.data = data
    }

    /// Whether an error is about what is wrong in the file by the letter, or beyond what can be held.
    ///
    /// JSON is a standard, and what keeps to it has to be read. The standard of property lists is what Apple's parser
    /// takes, so that there any fault may be found.
    func isRight(in error: HRError) -> Bool {
        guard error.code == .syntax, HRFormat(detecting: data) == .json else { return true }
        guard (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil else { return true }
        return String(decoding: data, as: UTF8.self).contains(/,\s*[\]}]/)
    }
}
