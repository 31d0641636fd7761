import Foundation
import TestSupport
import Testing

/// Files that Apple's tools write again in another order.
@Suite("Differences of files of Apple's tools")
struct DiffOfAppleFileTests {
    /// One entry of a catalog.
    private struct Entry {
        let key: String
        var texts: [String: String]
        var comment: String

        /// The lines of the entry in Xcode's style; the value of a language is on a line of its own.
        func lines(isReordered: Bool) -> [String] {
            let languages = isReordered ? texts.keys.sorted(by: >) : texts.keys.sorted()
            let body = languages.flatMap { language in
                localization(language, isReordered, end: language == languages.last ? "        }" : "        },")
            }
            let comment = "      \"comment\" : \"\(comment)\""
            var lines = ["    \"\(key)\" : {"]
            if !isReordered { lines.append(comment + ",") }
            lines.append("      \"localizations\" : {")
            lines += body
            lines += isReordered ? ["      },", comment] : ["      }"]
            return lines + ["    }"]
        }

        private func localization(_ language: String, _ isReordered: Bool, end: String) -> [String] {
            let value = "            \"value\" : \"\(texts[language] ?? "")\""
            let state = "            \"state\" : \"translated\""
            let unit = isReordered ? [value + ",", state] : [state + ",", value]
            return ["        \"\(language)\" : {", "          \"stringUnit\" : {"] + unit + ["          }", end]
        }
    }

    private static func entries(_ count: Int) -> [Entry] {
        (1...count).map { number in
            Entry(
                key: "Key \(number)",
                texts: ["de": "Wert \(number)", "en": "Value \(number)", "fr": "Valeur \(number)"],
                comment: "No. \(number)")
        }
    }

    private static func text(_ entries: [Entry], isReordered: Bool) -> String {
        let head = isReordered ? ["{", "  \"version\" : \"1.0\","] : ["{", "  \"sourceLanguage\" : \"en\","]
        let tail = isReordered ? "  \"sourceLanguage\" : \"en\"" : "  \"version\" : \"1.0\""
        let last = entries.count - 1
        let body = entries.enumerated().flatMap { index, entry in
            entry.lines(isReordered: isReordered).dropLast() + [index == last ? "    }" : "    },"]
        }
        return (head + ["  \"strings\" : {"] + body + ["  },", tail, "}"]).joined(separator: "\n")
    }

    /// The number of the first line that contains a word.
    private static func line(of word: String, in text: String) -> Int {
        1 + text.components(separatedBy: "\n").prefix { !$0.contains(word) }.count
    }

    @Test("Only another order is no change", .bug(id: "apple X11"), .bug(id: "apple X17"))
    func order() throws {
        let shell = try Shell(fixtures: nil)
        let entries = Self.entries(40)
        var generator = SeededGenerator(seed: 11)
        try shell.write(Data(Self.text(entries, isReordered: false).utf8), "a/L.xcstrings")
        try shell.write(Data(Self.text(entries.shuffled(using: &generator), isReordered: true).utf8), "b/L.xcstrings")
        try shell.expect(
            #"""
            $ hr check a/L.xcstrings b/L.xcstrings && ! cmp -s a/L.xcstrings b/L.xcstrings
            $ hr diff a/L.xcstrings b/L.xcstrings
            ! b/L.xcstrings: no changes
            $ printf '<plist version="1.0"><dict><key>a</key><dict><key>b</key><true/><key>c</key><array/></dict></dict></plist>' > 1.plist
            $ printf '{ a = 1; b = { c = 2; d = (3, 4); }; }' > 2.plist; printf '{ b = { d = (3, 4); c = 2; }; a = 1; }' > 3.plist
            $ printf '{ "a": { "c": [], "b": true } }' > 1.json
            $ hr diff 1.plist 1.json && hr diff 2.plist 3.plist
            ! 1.json: no changes
            ! 3.plist: no changes
            """#)
    }

    @Test("A catalog of 5,000 lines that Xcode wrote again has three changes", .bug(id: "apple X12"))
    func rewritten() throws {
        let shell = try Shell(fixtures: nil)
        var entries = Self.entries(240)
        let old = Self.text(entries, isReordered: false)
        entries[16].texts["de"] = "Anders"
        entries[98].comment = "Another one"
        entries[200].texts["fr"] = nil
        var generator = SeededGenerator(seed: 12)
        entries.shuffle(using: &generator)
        let new = Self.text(entries, isReordered: true)
        try shell.write(Data(old.utf8), "a/L.xcstrings")
        try shell.write(Data(new.utf8), "b/L.xcstrings")
        #expect(old.split(separator: "\n").count > 5000)
        let result = try shell.run("hr diff a/L.xcstrings b/L.xcstrings")
        // The localization begins three lines before the text that was removed with it.
        let removed = Self.line(of: "Valeur 201", in: old) - 3
        #expect(
            String(decoding: result.output, as: UTF8.self) == """
                b/L.xcstrings:\(Self.line(of: "Anders", in: new)):23 \
                strings.Key 17.localizations.de.stringUnit.value: "Wert 17" -> "Anders"
                b/L.xcstrings:\(Self.line(of: "Another one", in: new)):19 \
                strings.Key 99.comment: "No. 99" -> "Another one"
                a/L.xcstrings:\(removed):16 strings.Key 201.localizations.fr: removed \
                {"stringUnit":{"state":"translated","value":"Valeur 201"}}

                """)
        #expect(String(decoding: result.errors, as: UTF8.self) == "b/L.xcstrings: 3 changes\n")
        #expect(result.status == 1)
    }

    @Test("In a project, ids are keys; in a file of pins, identities tell which pin is which")
    func shapes() throws {
        try Shell(fixtures: "Tests/HRToolTests/Fixtures/Git").expect(
            #"""
            $ cp project.pbxproj new.pbxproj && hr diff project.pbxproj new.pbxproj
            ! new.pbxproj: no changes
            $ hr convert -q --to json -o project.json project.pbxproj && hr diff project.pbxproj project.json
            ! project.json: no changes
            $ mkdir a b; cat > a/Package.resolved <<'END'
            > {
            >   "pins" : [
            >     { "identity" : "alpha", "location" : "a", "state" : { "version" : "1.0.0" } },
            >     { "identity" : "beta", "location" : "b", "state" : { "version" : "2.0.0" } }
            >   ],
            >   "version" : 2
            > }
            > END
            $ cat > b/Package.resolved <<'END'
            > {
            >   "pins" : [
            >     { "identity" : "aardvark", "location" : "c", "state" : { "version" : "1.0.0" } },
            >     { "identity" : "alpha", "location" : "d", "state" : { "version" : "1.1.0" } },
            >     { "identity" : "beta", "location" : "b", "state" : { "version" : "2.0.0" } }
            >   ],
            >   "version" : 2
            > }
            > END
            $ hr diff a/Package.resolved b/Package.resolved | sort
            | b/Package.resolved:3:5 pins.0: added {"identity":"aardvark","location":"c","state":{"version":"1…
            | b/Package.resolved:4:42 pins.0.location: "a" -> "d"
            | b/Package.resolved:4:71 pins.0.state.version: "1.0.0" -> "1.1.0"
            ! b/Package.resolved: 3 changes
            """#)
    }

    @Test(
        "Files made by chance are equal to themselves as JSON, and patches lead back", .slow, arguments: Scale.batches)
    func generated(batch: Int) throws {
        let shell = try Shell(fixtures: nil)
        for (number, file) in AppleFileTests.files(batch: batch)
        where number.isMultiple(of: Scale.count(3, inDebug: 11)) {
            try shell.write(file.data, "\(number)/\(file.name)")
        }
        let result = try shell.run(
            #"""
            say() { echo "$f: $1"; }
            for f in */*; do
              cp "$f" first && mkdir -p other && hr convert -q --to json -o - -- "$f" > other/json || say convert
              hr diff -q -- "$f" "$f" && hr diff -q -- "$f" other/json || say equal
              cp "$f" "other/${f##*/}" && hr set -q -- "other/${f##*/}" 'zz new=a "b"' || say set
              hr diff --to patch -- "$f" "other/${f##*/}" > patch 2> /dev/null; [ $? = 1 ] || say diff
              hr apply -q -- "$f" patch && cmp -s "$f" "other/${f##*/}" || say apply
              hr apply -q -R -- "$f" patch && cmp -s "$f" first || say reverse
              rm -r other
            done
            """#)
        #expect(String(decoding: result.output, as: UTF8.self) == "")
        #expect(String(decoding: result.errors, as: UTF8.self) == "")
    }
}
