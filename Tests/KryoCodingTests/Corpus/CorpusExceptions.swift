/// Where bytes or values differ from Java's, with the reason. Everything else has to be the same.
enum CorpusExceptions {
    /// Why the bytes of a case are others; nil if they are not.
    static func writing(_ json: JSON) -> String? {
        if usesPlainLocale(json) { return "Kryo 2.20 writes nothing of a Locale; KryoCocoa's three strings are written" }
        return nil
    }

    /// Why the values of a case are others; nil if they are not.
    static func reading(_ json: JSON) -> String? {
        if usesPlainLocale(json) { return "Kryo 2.20 writes nothing of a Locale" }
        return nil
    }

    private static func usesPlainLocale(_ json: JSON) -> Bool {
        let config = json["config"]?.text ?? ""
        return (json["ops"]?.text.contains("\"t\":\"locale\"") ?? false) && !config.contains("\"kind\":\"locale\"")
            && !(json["ops"]?.text.contains("\"kind\":\"locale\"") ?? false)
    }
}
