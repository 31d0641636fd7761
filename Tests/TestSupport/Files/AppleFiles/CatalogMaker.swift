/// Makes string catalogs as Xcode writes them.
enum CatalogMaker {
    static func file(size: Int, using generator: inout some RandomNumberGenerator) -> AppleFile {
        var entries: [AppleJSON.Member] = []
        // About what an entry takes is known only when it is written.
        var room = size
        let languages = (1..<AppleWords.languages.count).shuffled(using: &generator)
            .prefix(size < 8192 ? 1 : Int.random(in: 1...6, using: &generator)).sorted()
        while room > 0 || entries.count < 3 {
            let entry = entry(entries.count, Array(languages), using: &generator)
            room -= Self.size(of: entry.value, depth: 2) + entry.key.utf8.count + 10
            entries.append(entry)
        }
        var lines = JSONLines(.catalog) { line in
            if line.isEmpty { return "      \"shouldTranslate\" : false" }
            let text = line.drop { $0 == " " }
            let isFree = text.hasPrefix("\"value\" : ") || text.hasPrefix("\"comment\" : ")
            return isFree ? JSONLines.appending("!", to: line) : nil
        }
        lines.write(
            .dictionary([
                .init("sourceLanguage", .text("en")), .init("strings", .dictionary(entries, isOpen: true)),
                .init("version", .text("1.0")),
            ]))
        var file = lines.file
        file.spelling.endsLastLine = false
        return file
    }

    private static func size(of value: AppleJSON, depth: Int) -> Int {
        switch value {
        case .text(let text): text.utf8.count + 4
        case .bool, .number, .null: 6
        case .list(let elements, _): elements.reduce(8) { $0 + size(of: $1, depth: depth + 1) + 2 * depth }
        case .dictionary(let members, _):
            members.reduce(6 + 2 * depth) {
                $0 + size(of: $1.value, depth: depth + 1) + 2 * depth + $1.key.utf8.count + 8
            }
        }
    }

    private static func entry(
        _ number: Int, _ languages: [Int], using generator: inout some RandomNumberGenerator
    ) -> AppleJSON.Member {
        let kind = Int.random(in: 0..<10, using: &generator)
        var formats = AppleWords.formats(atMost: 3, using: &generator)
        if kind == 7 { formats = ["%lld", "%lld"] } else if kind >= 8 { formats = ["%lld"] }
        let source = AppleWords.text(0, formats: formats, using: &generator) + " \(number)"
        guard kind > 0 else { return .init(source, .dictionary([])) }
        var members: [AppleJSON.Member] = []
        if generator.happens(onceIn: 2) {
            members.append(.init("comment", .text(AppleWords.text(0, using: &generator) + " /* */ // {")))
        }
        if kind == 1 {
            members.append(.init("shouldTranslate", .bool(generator.happens(onceIn: 2))))
            return .init(source, .dictionary(members))
        }
        let isSymbolic = kind == 6
        if isSymbolic || generator.happens(onceIn: 4) {
            let state = isSymbolic ? "manual" : generator.one(of: ["stale", "migrated", "extracted_with_value"])
            members.append(.init("extractionState", .text(state)))
        }
        var localizations = languages.filter { _ in !generator.happens(onceIn: 5) }.map { language in
            AppleJSON.Member(
                AppleWords.languages[language].code, localization(kind, language, formats, using: &generator))
        }
        if isSymbolic || kind == 7 || generator.happens(onceIn: 6) {
            localizations.append(.init("en", self.localization(kind, 0, formats, using: &generator)))
        }
        members.append(.init("localizations", .dictionary(localizations, isOpen: true)))
        return .init(isSymbolic ? "settings.title.\(number)" : source, .dictionary(members))
    }

    private static func localization(
        _ kind: Int, _ language: Int, _ formats: [String], using generator: inout some RandomNumberGenerator
    ) -> AppleJSON {
        switch kind {
        case 5:
            let devices =
                ["iphone", "ipad", "mac", "appletv", "applewatch", "applevision"]
                .prefix(Int.random(in: 1...5, using: &generator)) + ["other"]
            let members = devices.map { AppleJSON.Member($0, unit(language, formats, using: &generator)) }
            return .dictionary([.init("variations", .dictionary([.init("device", .dictionary(members))]))])
        case 7: return substitutions(language, using: &generator)
        case 8: return .dictionary([.init("variations", plural(language, formats, using: &generator))])
        case 9:
            let members = ["ipad", "other"].map {
                AppleJSON.Member($0, .dictionary([.init("variations", plural(language, formats, using: &generator))]))
            }
            return .dictionary([.init("variations", .dictionary([.init("device", .dictionary(members))]))])
        default: return unit(language, formats, using: &generator)
        }
    }

    private static func plural(
        _ language: Int, _ formats: [String], using generator: inout some RandomNumberGenerator
    ) -> AppleJSON {
        var categories = ["one", "other"]
        switch AppleWords.languages[language].code {
        case "ru": categories = ["few", "many", "one", "other"]
        case "ar": categories = ["few", "many", "one", "other", "two", "zero"]
        case "ja", "ko", "th", "vi", "zh-Hans": categories = ["other"]
        default: if generator.happens(onceIn: 4) { categories.append("zero") }
        }
        let members = categories.map { category in
            // "One file" often leaves the number out.
            let mayLack = ["one", "two", "zero"].contains(category)
            let taken = mayLack && generator.happens(onceIn: 2) ? [] : formats
            return AppleJSON.Member(category, unit(language, taken, mayLack: mayLack, using: &generator))
        }
        return .dictionary([.init("plural", .dictionary(members))])
    }

    /// A text for which the source's arguments are asked for, in another order where their positions are named.
    private static func unit(
        _ language: Int, _ formats: [String], mayLack: Bool = false, using generator: inout some RandomNumberGenerator
    ) -> AppleJSON {
        let isPositioned = formats.count > 1 && generator.happens(onceIn: 2)
        var taken = formats
        if isPositioned { taken = AppleWords.positioned(formats).shuffled(using: &generator) }
        let text = AppleWords.text(language, formats: taken, using: &generator)
        var wrong: [(kind: AppleDamage.Kind, text: String)] = []
        // The source is not wrong itself, and parts of texts have no arguments of their own.
        if language != 0, !mayLack, formats != ["%arg"] {
            let more = generator.happens(onceIn: 2)
            let others = more || taken.isEmpty ? taken + ["%\(formats.count + 1)$@"] : AppleWords.otherKind(taken)
            wrong.append((.otherSpecifiers, AppleWords.text(language, formats: others, using: &generator)))
            if !taken.isEmpty {
                let fewer = AppleWords.text(language, formats: taken.dropLast(), using: &generator)
                wrong.append((.fewerSpecifiers, fewer))
            }
        }
        let state = generator.one(of: ["translated", "translated", "new", "needs_review"])
        return .dictionary([
            .init(
                "stringUnit",
                .dictionary([.init("state", .text(state)), .init("value", .text(text), wrongTexts: wrong)]))
        ])
    }

    /// Two numbers, each with a plural of its own.
    private static func substitutions(
        _ language: Int, using generator: inout some RandomNumberGenerator
    ) -> AppleJSON {
        let members = ["files", "folders"].enumerated().map { number, name in
            AppleJSON.Member(
                name,
                .dictionary([
                    .init("argNum", .number(number + 1)), .init("formatSpecifier", .text("lld")),
                    .init("variations", plural(language, ["%arg"], using: &generator)),
                ]))
        }
        let text = AppleWords.text(language, formats: ["%#@files@", "%#@folders@"], using: &generator)
        return .dictionary([
            .init(
                "stringUnit", .dictionary([.init("state", .text("translated")), .init("value", .text(text))])),
            .init("substitutions", .dictionary(members)),
        ])
    }
}
