import Foundation
import HRArchiving

extension Growth {
    /// Strings with very many combining marks, in every position where a string may be. Swift compares and hashes the
    /// normal forms of strings, which takes quadratic time in the number of consecutive marks.
    static func texts(_ count: Int) -> [Subject] {
        let marks = String(repeating: "\u{301}", count: count)
        let places = [
            ("value", #"{"a": "x\#(marks)"}"#), ("key", #"{"a": 1, "x\#(marks)": 2}"#),
            ("$class", #"{"$class": "x\#(marks)", "a": 1}"#), ("$id", #"{"b": {"$id": "x\#(marks)"}}"#),
            ("$alias", #"{"b": {"$alias": "x\#(marks)"}}"#), ("id in $alias", ##"{"b": {"$alias": "#x\##(marks)"}}"##),
            ("$comment", #"{"$comment": "x\#(marks)"}"#), ("$date", #"{"b": {"$date": "2026-11-22\#(marks)"}}"#),
            ("$real", #"{"b": {"$real": "nan\#(marks)"}}"#), ("comment", "{\"a\": 1 /* \(marks) */}"),
            ("malformed", #"{"a": "x\#(marks)" "b"}"#),
        ]
        return places.map { place, text in
            subject("read", "json", "marks in \(place)", count) {
                let data = Data(text.utf8)
                return { outcome(of: data) }
            } isRight: {
                !$0.isEmpty
            }
        }
    }

    /// Reads a file that may be refused, and creates the report if it is.
    private static func outcome(of data: Data) -> String {
        do {
            return try unarchiver.unarchive([String: Any].self, from: data).isEmpty ? "empty" : "read"
        } catch {
            return error.report()
        }
    }
}
