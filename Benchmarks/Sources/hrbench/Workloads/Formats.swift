import HRArchiving

/// One implementation of the formats. A new one is measured in every table once it is in ``all``.
struct Formats {
    let name: String
    let json: HRFormat
    let prettyJSON: HRFormat
    let xml: HRFormat
    let binary: HRFormat
    /// True if the implementation takes so long that it is measured less often with many values.
    var isSlow = false

    static let all = [
        Formats(
            name: "Foundation", json: .json.using(.foundation).compact, prettyJSON: .json.using(.foundation),
            xml: .xmlPropertyList.using(.foundation),
            binary: .binaryPropertyList.using(.foundation), isSlow: true),
        direct,
    ]

    /// The library's own implementation.
    static let direct = Formats(
        name: "direct", json: .json.using(.direct).compact, prettyJSON: .json.using(.direct),
        xml: .xmlPropertyList.using(.direct), binary: .binaryPropertyList.using(.direct))

    /// Returns the format with a name in the tables.
    func format(_ spelling: Spelling) -> HRFormat {
        switch spelling {
        case .json: json
        case .prettyJSON: prettyJSON
        case .xml: xml
        case .binary: binary
        }
    }
}

/// The formats of bytes, by their names in the tables.
enum Spelling: String, CaseIterable {
    case json
    case prettyJSON = "json-pretty"
    case xml
    case binary

    /// The formats with a table each.
    static let main: [Spelling] = [.json, .xml, .binary]
}
