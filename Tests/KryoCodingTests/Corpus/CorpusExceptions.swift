/// Where bytes or values differ from Java's, with the reason. Everything else has to be the same.
enum CorpusExceptions {
    /// Why the bytes of a case are others; nil if they are not.
    static func writing(_ json: JSON) -> String? {
        if usesPlainLocale(json) {
            return "Kryo 2.20 writes nothing of a Locale; KryoCocoa's three strings are written"
        }
        if (json["ops"]?.array ?? []).contains(where: isUnreadableASCII) {
            return "one character without a length cannot be read back, and is refused"
        }
        return nil
    }

    private static func isUnreadableASCII(_ json: JSON) -> Bool {
        json["op"] == .string("io.ascii") && json["value"]?["v"]?.string?.utf16.count == 1
    }

    /// Why the values of a case are others; nil if they are not.
    static func reading(_ json: JSON) -> String? {
        if usesPlainLocale(json) { return "Kryo 2.20 writes nothing of a Locale" }
        if hasSortedSet(json) { return "Kryo 2.20 loses the comparator of a TreeSet, and Java sorts it anew" }
        return nil
    }

    private static func hasSortedSet(_ json: JSON) -> Bool {
        switch json {
        case .array(let values): values.contains(where: hasSortedSet)
        case .object(let entries):
            entries["class"] == .string("java.util.TreeSet") && entries["comparator"] != nil
                || entries.values.contains(where: hasSortedSet)
        default: false
        }
    }

    private static func usesPlainLocale(_ json: JSON) -> Bool {
        let config = json["config"]?.text ?? ""
        return (json["ops"]?.text.contains("\"t\":\"locale\"") ?? false) && !config.contains("\"kind\":\"locale\"")
            && !(json["ops"]?.text.contains("\"kind\":\"locale\"") ?? false)
    }
}
