/// Makes texts in many alphabets: what people write, and what Unicode makes of it.
package struct RandomTexts {
    package var generator: SeededGenerator

    /// Starts at a seed; equal seeds give equal texts.
    package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    /// A few words of one alphabet, more rarely of several.
    package mutating func text() -> String {
        let alphabet = Self.alphabets.randomElement(using: &generator) ?? []
        let count = Int.random(in: 1...4, using: &generator)
        return (0..<count).map { _ in
            let mixes = Int.random(in: 0..<8, using: &generator) == 0
            return (mixes ? Self.alphabets.randomElement(using: &generator) ?? [] : alphabet)
                .randomElement(using: &generator) ?? ""
        }.joined(separator: Self.separators.randomElement(using: &generator) ?? "")
    }

    private static let separators = ["", " ", "-", ".", "\\", "/", "\u{200D}", "\u{301}"]

    /// Words and signs by alphabet. Some are equal to Swift and differ in their scalars.
    private static let alphabets: [[String]] = [
        ["name", "Name", "NAME", "a", "x y", "$class", "$alias", "$$", "#anna", "0", "-1", "1e3", "true", "null"],
        ["Zoë", "Zoe\u{308}", "Małgorzata", "Ångström", "A\u{30A}ngstro\u{308}m", "\u{212B}", "ﬁ", "ß", "İ", "ı"],
        ["Ωμέγα", "Ω", "\u{2126}", "Ελλάδα", "Привет", "йод", "и\u{306}од", "Ѣ"],
        ["שלום", "\u{5E9}\u{5B8}\u{5C1}", "مرحبا", "\u{200F}عربي", "لا", "فارسی\u{200C}ها"],
        ["नमस्ते", "क्षि", "\u{915}\u{94D}\u{200D}\u{937}", "தமிழ்", "ไทยน้ำ", "བོད"],
        ["健太郎", "한글", "\u{1112}\u{1161}\u{11AB}", "が", "か\u{3099}", "ｶﾞ", "㍿", "𠮷野家", "葛\u{E0100}"],
        ["👩‍👩‍👧", "🇳🇴", "👍🏽", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "❤️", "❤"],
        ["e\u{301}\u{323}", "e\u{323}\u{301}", "\u{301}", "\u{200B}", "\u{FEFF}", "\u{AD}", "\u{2028}", "\u{0}"],
    ]
}
