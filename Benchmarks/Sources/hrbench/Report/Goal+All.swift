extension Goal {
    /// All goals, in the order of the tables.
    static var all: [Goal] {
        coding + direct + growth + growthOfShapes + memory + overhead + mapping + sequences + configurations
            + comparing
    }

    private static let encoder = "write json JSONEncoder, Codable"
    private static let decoder = "read json JSONDecoder, Codable"

    /// Coding without a format, against the total time of the peers.
    private static var coding: [Goal] {
        [
            Goal(
                text: "HRCoding models to document, against JSONEncoder", title: "encode document HRArchiver, HRCoding",
                peer: encoder, aim: .share(0.25)),
            Goal(
                text: "document to HRCoding models, against JSONDecoder",
                title: "decode document HRUnarchiver, HRCoding", peer: decoder, aim: .share(0.25)),
            Goal(
                text: "Codable models to document, against JSONEncoder", title: "encode document HRArchiver, Codable",
                peer: encoder, aim: .share(0.6)),
            Goal(
                text: "document to Codable models, against JSONDecoder", title: "decode document HRUnarchiver, Codable",
                peer: decoder, aim: .share(0.6)),
        ]
    }

    /// The library's formats against Foundation's coders.
    private static var direct: [Goal] {
        [
            write("HRCoding", "json", "JSONEncoder, Codable", 5),
            write("Codable", "json", "JSONEncoder, Codable", 2),
            write("HRCoding", "xml", "PropertyListEncoder, Codable", 5),
            write("HRCoding", "binary", "PropertyListEncoder, Codable", 5),
            read("HRCoding", "json", "JSONDecoder, Codable", 4),
            read("Codable", "json", "JSONDecoder, Codable", 2),
            read("HRCoding", "xml", "PropertyListDecoder, Codable", 12),
            read("HRCoding", "binary", "PropertyListDecoder, Codable", 10),
            write("HRCoding", "binary", "NSKeyedArchiver, NSCoding", 30),
            read("HRCoding", "binary", "NSKeyedUnarchiver, NSCoding", 20),
        ]
    }

    private static func write(_ models: String, _ format: String, _ peer: String, _ factor: Double) -> Goal {
        Goal(
            text: "\(models) models to \(format), against \(peer)",
            title: "write \(format) HRArchiver direct, \(models)", peer: "write \(format) \(peer)", aim: .faster(factor)
        )
    }

    private static func read(_ models: String, _ format: String, _ peer: String, _ factor: Double) -> Goal {
        Goal(
            text: "\(format) to \(models) models, against \(peer)",
            title: "read \(format) HRUnarchiver direct, \(models)", peer: "read \(format) \(peer)", aim: .faster(factor)
        )
    }

    /// The library's own rows that must not grow faster than their contents.
    private static var growth: [Goal] {
        let stages = ["encode document HRArchiver", "decode document HRUnarchiver"]
        let formats = Spelling.main.flatMap {
            ["write \($0.rawValue) HRArchiver direct", "read \($0.rawValue) HRUnarchiver direct"]
        }
        return (stages + formats).flatMap { subject in
            ["HRCoding", "Codable"].map {
                Goal(
                    text: "growth from 10,000 to 100,000: \(subject), \($0)", title: "\(subject), \($0)",
                    aim: .growth(11))
            }
        }
    }

    /// The shapes for which an algorithm that grows faster than its input would be visible.
    private static var growthOfShapes: [Goal] {
        Growth.subjects(count: 1).map {
            Goal(text: "\($0.title), time from 10,000 to 100,000", title: $0.title, aim: .growth(Growth.timeGoal))
        }
    }

    /// The library's formats against the faster peer of the same format.
    private static var memory: [Goal] {
        Spelling.main.flatMap { spelling in
            let format = spelling.rawValue
            let kind = spelling == .json ? "JSON" : "PropertyList"
            return [
                Goal(
                    text: "peak memory, HRCoding models to \(format), against \(kind)Encoder",
                    title: "write \(format) HRArchiver direct, HRCoding",
                    peer: "write \(format) \(kind)Encoder, Codable",
                    aim: .memory(1)),
                Goal(
                    text: "peak memory, \(format) to HRCoding models, against \(kind)Decoder",
                    title: "read \(format) HRUnarchiver direct, HRCoding",
                    peer: "read \(format) \(kind)Decoder, Codable",
                    aim: .memory(1)),
            ]
        }
    }

    /// The library's own share of the time where Foundation does the rest.
    private static var overhead: [Goal] {
        Spelling.main.flatMap { spelling in
            let format = spelling.rawValue
            let writer = spelling == .json ? "JSONSerialization sorted" : "PropertyListSerialization"
            let reader = spelling == .json ? "JSONSerialization" : "PropertyListSerialization"
            return [
                Goal(
                    text: "Foundation formats, our own share of the time: write \(format)",
                    title: "write \(format) HRArchiver Foundation, HRCoding", peer: "write \(format) \(writer), tree",
                    aim: .overhead(0.1)),
                Goal(
                    text: "Foundation formats, our own share of the time: read \(format)",
                    title: "read \(format) HRUnarchiver Foundation, HRCoding", peer: "read \(format) \(reader), tree",
                    aim: .overhead(0.1)),
            ]
        }
    }

    /// Records and elements one by one, against the whole array.
    private static var sequences: [Goal] {
        let rows: [(work: String, format: String, name: String, peer: String, share: Double)] = [
            ("write", "json", "HRRecordWriter, lines", "HRArchiver, an array", 1.5),
            ("read", "json", "HRRecords, lines", "HRUnarchiver, an array", 1.5),
            ("read", "json", "HRRecords, an array", "HRUnarchiver, an array", 1.6),
            ("read", "xml", "HRRecords, an array", "HRUnarchiver, an array", 1.6),
        ]
        return rows.map { work, format, name, peer, share in
            Goal(
                text: "\(work) \(name), \(format)", title: "\(work) records \(format) \(name)",
                peer: "\(work) records \(format) \(peer)", aim: .share(share))
        }
    }

    /// Services that start from layers, against reading their files: configurations are loaded once per process.
    private static var configurations: [Goal] {
        let rows: [(work: String, name: String, peer: String, share: Double)] = [
            ("load settings", "HRConfiguration, a file", "HRUnarchiver, a file", 2.5),
            ("load layers", "HRConfiguration, five files", "HRUnarchiver, five files and a value", 3),
        ]
        return rows.map { work, name, peer, share in
            Goal(
                text: "\(work), \(name)", title: "\(work) json \(name)", peer: "\(work) json \(peer)",
                aim: .share(share))
        }
    }

    /// Comparing objects with ids, against parsing both documents.
    private static var comparing: [Goal] {
        Comparison.proportional.filter(\.shape.hasIDs).map { comparison in
            let (own, peer) = comparison.titles
            return Goal(text: "\(own), against parsing both", title: own, peer: peer, aim: .share(3))
        }
    }

    /// Types with property maps, against the same types with HRCoding.
    private static var mapping: [Goal] {
        Customers.Model.allCases.flatMap { model in
            ["write", "read"].map { work in
                Goal(
                    text: "map of \(model.name), \(work) json, against HRCoding by hand",
                    title: "\(work) customers json \(model.name)", peer: "\(work) customers json \(model.peer)",
                    aim: .share(model.share))
            }
        }
    }
}
