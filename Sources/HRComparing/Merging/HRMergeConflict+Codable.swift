import Foundation
import HRArchiving

extension HRMergeConflict: Codable {
    private enum CodingKeys: String, CodingKey { case kind, path, base, ours, theirs }

    /// Encodes the conflict, with paths as strings and values as JSON texts.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(path.description, forKey: .path)
        for (key, side) in [(CodingKeys.base, base), (.ours, ours), (.theirs, theirs)] {
            try container.encode(side, forKey: key)
        }
    }

    /// Decodes a conflict.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            kind: try container.decode(Kind.self, forKey: .kind),
            path: HRPath(try container.decode(String.self, forKey: .path)),
            base: try container.decode(Side.self, forKey: .base), ours: try container.decode(Side.self, forKey: .ours),
            theirs: try container.decode(Side.self, forKey: .theirs))
    }
}

extension HRMergeConflict.Side: Codable {
    private enum CodingKeys: String, CodingKey { case path, value, file, line, column, bytes }

    /// Encodes the side, with the value as a JSON text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(path?.description, forKey: .path)
        try container.encodeIfPresent(value?.compactText, forKey: .value)
        try container.encodeIfPresent(location?.file, forKey: .file)
        try container.encodeIfPresent(location?.line, forKey: .line)
        try container.encodeIfPresent(location?.column, forKey: .column)
        try container.encodeIfPresent(location?.byteRange, forKey: .bytes)
    }

    /// Decodes a side.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let text = try container.decodeIfPresent(String.self, forKey: .value)
        path = try container.decodeIfPresent(String.self, forKey: .path).map { HRPath($0) }
        value = try text.map { try HRFormat.json.document(from: Data($0.utf8)).root }
        let line = try container.decodeIfPresent(Int.self, forKey: .line)
        let column = try container.decodeIfPresent(Int.self, forKey: .column)
        let file = try container.decodeIfPresent(String.self, forKey: .file)
        let bytes = try container.decodeIfPresent(Range<Int>.self, forKey: .bytes)
        location =
            line == nil && file == nil
            ? nil : HRSourceLocation(file: file, line: line, column: column, byteRange: bytes)
    }
}
