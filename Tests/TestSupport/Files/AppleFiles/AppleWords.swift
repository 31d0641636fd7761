/// Texts of apps in many languages, with the arguments that formats take.
enum AppleWords {
    /// Languages as catalogs name them, with a few words of each; none of them has a percent sign.
    static let languages: [(code: String, words: [String])] = [
        (
            "en",
            ["Open", "the", "file", "of", "your", "settings", "Don’t", "delete", "\"now\"", "OK", "a/b", "C:\\Temp"]
        ),
        ("de", ["Öffne", "die", "Datei", "Größe", "„heute“", "löschen", "für", "Straße", "und"]),
        ("fr", ["Ouvrir", "le", "fichier", "d’été", "«\u{A0}Où\u{A0}»", "supprimé", "cœur", "à"]),
        ("pt-BR", ["Abrir", "arquivo", "não", "configuração", "você", "opções"]),
        ("ru", ["Открыть", "файл", "удалить", "настройки", "ещё", "сейчас"]),
        ("el", ["Άνοιγμα", "αρχείου", "ρυθμίσεις", "τώρα"]),
        ("ar", ["افتح", "الملف", "إعدادات", "\u{200F}الآن", "حذف"]),
        ("he", ["פתח", "קובץ", "הגדרות", "עכשיו"]),
        ("hi", ["खोलें", "फ़ाइल", "सेटिंग्स", "अभी"]),
        ("th", ["เปิด", "ไฟล์", "ตั้งค่า"]),
        ("ja", ["ファイル", "を開く", "設定", "削除しますか？", "が", "𠮷野家"]),
        ("ko", ["파일", "열기", "설정", "삭제"]),
        ("zh-Hans", ["打开", "文件", "设置", "删除", "立即"]),
        ("vi", ["Mở", "tệp", "cài đặt", "xoá", "Nguyễn"]),
    ]

    static let emoji = ["👩‍👩‍👧", "🇳🇴", "👍🏽", "❤️", "1️⃣", "✨", "→", "…", "•"]

    /// A few words of a language, with formats for arguments in their order between them.
    static func text(
        _ language: Int, formats: [String] = [], using generator: inout some RandomNumberGenerator
    ) -> String {
        let words = languages[language].words
        var parts: [String] = []
        for format in formats + [""] {
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                parts.append(words.randomElement(using: &generator) ?? "")
            }
            if !format.isEmpty { parts.append(format) }
        }
        if Int.random(in: 0..<8, using: &generator) == 0 { parts.append(emoji.randomElement(using: &generator) ?? "") }
        if Int.random(in: 0..<12, using: &generator) == 0 { parts.append(formats.isEmpty ? "100 %" : "100 %%") }
        let breaks = Int.random(in: 0..<10, using: &generator) == 0
        return parts.joined(separator: breaks ? "\n" : " ")
    }

    /// Up to a number of formats, each for the next argument.
    static func formats(atMost count: Int, using generator: inout some RandomNumberGenerator) -> [String] {
        (0..<Int.random(in: 0...count, using: &generator)).map { _ in
            ["%@", "%@", "%lld", "%d", "%.2f", "%5lu"].randomElement(using: &generator) ?? "%@"
        }
    }

    /// The same formats with the positions of their arguments, as translators write them to give them another order.
    static func positioned(_ formats: [String]) -> [String] {
        formats.enumerated().map { "%\($0.offset + 1)$\($0.element.dropFirst())" }
    }

    /// The same formats, the last of them one that takes another kind of argument.
    static func otherKind(_ formats: [String]) -> [String] {
        guard let last = formats.last else { return ["%@"] }
        let kind = last.hasSuffix("@") ? "lld" : "@"
        return formats.dropLast() + [(last.firstIndex(of: "$").map { String(last[...$0]) } ?? "%") + kind]
    }
}

extension RandomNumberGenerator {
    /// True once in a number of times.
    mutating func happens(onceIn count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

    /// One of some texts.
    mutating func one(of texts: [String]) -> String { texts.randomElement(using: &self) ?? "" }

    /// Digits of a number in base 16.
    mutating func hexadecimal(_ count: Int, isUpper: Bool = true) -> String {
        let digits = Array((isUpper ? "0123456789ABCDEF" : "0123456789abcdef").utf8)
        return String(decoding: (0..<count).map { _ in digits[Int.random(in: 0..<16, using: &self)] }, as: UTF8.self)
    }
}
