import HRArchiving

/// One implementation of the formats. A new one is measured in every table as soon as it stands in ``all``.
struct Formats {
    let name: String
    let json: HRFormat
    let prettyJSON: HRFormat
    let xml: HRFormat
    let binary: HRFormat
    /// Whether it takes so long that fewer repetitions have to do where there are many values.
    var isSlow = false

    static let all = [
        Formats(
            name: "Foundation", json: .json.using(.foundation).compact, prettyJSON: .json.using(.foundation),
            xml: .xmlPropertyList.using(.foundation),
            binary: .binaryPropertyList.using(.foundation), isSlow: true),
        direct,
    ]

    /// The library's own.
    static let direct = Formats(
        name: "direct", json: .json.using(.direct).compact, prettyJSON: .json.using(.direct),
        xml: .xmlPropertyList.using(.direct), binary: .binaryPropertyList.using(.direct))

    /// The format by the name that it has in the tables.
    func format(_ spelling: Spelling) -> HRFormat {
        switch spelling {
        case .json: json
        case .prettyJSON: prettyJSON
        case .xml: xml
        case .binary: binary
        }
    }
}

/// What bytes can be in, by the names in the tables.
enum Spelling: String, CaseIterable {
    case json
    case prettyJSON = "json-pretty"
    case xml
    case binary

    /// Those that a whole table each is about.
    static let main: [Spelling] = [.json, .xml, .binary]
}
