import Foundation
// snippet: imports
import HRArchiving
import HRComparing
// end
import TestSupport
import Testing

/// The code of Docs/ComparingAndMerging.md, with the file that the page begins with.
@Suite("Code of ComparingAndMerging.md")
struct ComparingSnippets {
    private static let base = """
        {
          "name": "Harbour Tours",
          "people": [
            { "name": "Anna" },
            { "name": "Bert", "mentor": { "$alias": "people.0" } }
          ],
          "boats": [
            { "name": "Tern", "seats": 12 },
            { "name": "Gull", "seats": 30 }
          ],
          "lead": { "$alias": "people.1" }
        }

        """
    private static let zoe = base.replacing("people.1", with: "people.2").replacing("people.0", with: "people.1")
        .replacing("    { \"name\": \"Anna\" }", with: "    { \"name\": \"Zoe\" },\n    { \"name\": \"Anna\" }")
    private static let skipper = base.replacing("12 }", with: "12, \"skipper\": { \"$alias\": \"people.1\" } }")
    private static let merged = zoe.replacing("12 }", with: "12, \"skipper\": { \"$alias\": \"people.2\" } }")

    private func document(_ text: String) throws -> HRDocument {
        try HRUnarchiver().document(from: Data(text.utf8))
    }

    @Test("Changes, there and back")
    func changes() throws {
        let (earlier, document) = (try document(Self.base), try document(Self.zoe))
        // snippet: changes
        let changes: HRDocumentChanges = document.changes(from: earlier)
        print(changes.report())
        let added = changes.filter { (change: HRDocumentChange) in change.kind == .add }
        // end
        #expect(changes.report() == #"people.0: added {"name":"Zoe"}"#)
        #expect(added.count == 1)
        // snippet: applying
        let later = try earlier.applying(changes)
        let before = try later.applying(changes.inverse)
        let patch: Data = changes.patch  // a line of JSON for each change, with all values, secrets too
        let same = try HRDocumentChanges(patch: patch)
        // end
        #expect(later.changes(from: document).isEmpty)
        #expect(before.changes(from: earlier).isEmpty)
        #expect(try earlier.applying(same).changes(from: document).isEmpty)
    }

    @Test("Options")
    func options() throws {
        let earlier = try document(Self.base)
        let document = try document(
            Self.base.replacing("12 }", with: "14.0 }").replacing("\"Tern\"", with: "\"Coot\"").replacing(
                "30", with: "30.0"))
        // snippet: options
        var options = HRComparisonOptions()
        options.keys = ["name"]
        let renamed = document.changes(from: earlier, options: options)
        let notations = document.changes(from: earlier, options: .exactly)
        // end
        #expect(Set(renamed.map(\.kind)) == [.add, .remove])
        #expect(notations.count > document.changes(from: earlier).count)
    }

    @Test("Merging documents")
    func documents() throws {
        let scratch = try ScratchFolder()
        let url = scratch.url.appending(path: "team.json")
        func merge(_ base: HRDocument, _ ours: HRDocument, _ theirs: HRDocument) throws -> HRMerge {
            // snippet: documents
            let merge: HRMerge = HRDocument.merge(base: base, ours: ours, theirs: theirs)
            if merge.conflicts.isEmpty { try merge.document.write(to: url) }
            for conflict: HRMergeConflict in merge.conflicts {
                print(conflict)  // boats.1.seats: both changed 30: ours to 32, theirs to 28
                print(conflict.kind, conflict.path, conflict.ours.value as Any, conflict.theirs.value as Any)
            }
            // end
            return merge
        }
        let clean = try merge(document(Self.base), document(Self.zoe), document(Self.skipper))
        #expect(clean.conflicts.isEmpty)
        #expect(try HRDocument(contentsOf: url) == document(Self.merged))
        let contradiction = try merge(
            document(Self.base), document(Self.zoe.replacing("30", with: "32")),
            document(Self.skipper.replacing("30", with: "28")))
        #expect(
            contradiction.conflicts.map(\.description) == ["boats.1.seats: both changed 30: ours to 32, theirs to 28"])
        #expect(contradiction.document["boats.1.seats"] == 32)
    }

    @Test("Merging texts")
    func texts() throws {
        let scratch = try ScratchFolder()
        let baseURL = try scratch.file("base.json", Self.base)
        func merged(_ ours: String, _ theirs: String) throws -> String {
            let oursURL = try scratch.file("ours.json", ours)
            let theirsURL = try scratch.file("theirs.json", theirs)
            // snippet: texts
            var options = HRMergeOptions()
            options.policy = .conflict  // or .ours, .theirs, .union
            let merge: HRTextMerge = try HRDocumentText.merge(
                base: HRDocumentText(contentsOf: baseURL), ours: HRDocumentText(contentsOf: oursURL),
                theirs: HRDocumentText(contentsOf: theirsURL), options: options)
            if var text = merge.text {
                try text.write(to: oursURL)
            } else {
                try merge.marked.write(to: oursURL)  // ours with conflict markers around whole members
            }
            // end
            return try String(contentsOf: oursURL, encoding: .utf8)
        }
        #expect(try merged(Self.zoe, Self.skipper) == Self.merged)
        let marked = try merged(Self.zoe.replacing("30", with: "32"), Self.skipper.replacing("30", with: "28"))
        let gull = "    { \"name\": \"Gull\", \"seats\": 30 }\n"
        #expect(
            marked
                == Self.merged.replacing(
                    gull,
                    with: "<<<<<<< ours\n" + gull.replacing("30", with: "32") + "||||||| base\n" + gull + "=======\n"
                        + gull.replacing("30", with: "28") + ">>>>>>> theirs\n"))
    }
}
