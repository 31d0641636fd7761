import HRArchiving
import ObjectGraph
import ObjectMapping

/// The functions that decode the value of a configuration from a document, and archive it.
struct ValueReader<Value>: Sendable {
    typealias Read = (value: Value, finished: [FinishedValue])

    let decode: @Sendable (HRUnarchiver, HRDocument) throws(HRError) -> Read
    let diagnose: @Sendable (HRUnarchiver, HRDocument) -> HRDiagnosis
    /// Archives a value; nil if the type cannot be archived.
    let archive: (@Sendable (HRArchiver, Value) throws(HRError) -> HRDocument)?

    init(_ type: Value.Type) {
        decode = { unarchiver, document throws(HRError) in try unarchiver.unarchiveWatching(type, from: document) }
        diagnose = { $0.diagnose(type, from: $1) }
        archive = { archiver, value throws(HRError) in try archiver.document(archiving: value) }
    }

    init<Description: DecodingDescription>(through description: Description) where Description.Value == Value {
        decode = { unarchiver, document throws(HRError) in
            try unarchiver.unarchiveWatching(through: description, from: document)
        }
        diagnose = { $0.diagnose(through: description, from: $1) }
        archive = Self.archive(through: description)
    }

    /// Returns the function that archives a value; nil if the description cannot encode values. Most descriptions can.
    private static func archive(
        through description: Any
    ) -> (@Sendable (HRArchiver, Value) throws(HRError) -> HRDocument)? {
        guard let encoding = description as? any EncodingDescription<Value> else { return nil }
        return { archiver, value throws(HRError) in try document(from: value, through: encoding, by: archiver) }
    }

    private static func document<Description: EncodingDescription<Value>>(
        from value: Value, through description: Description, by archiver: HRArchiver
    ) throws(HRError) -> HRDocument {
        try archiver.document(archiving: value, through: description)
    }

    /// The keys that the type reads in a document, and the diagnosis if the value could not be decoded.
    func questions(_ unarchiver: HRUnarchiver, _ merged: Merged) -> (
        questions: [HRPath: KeyQuestions.Container], diagnosis: HRDiagnosis?
    ) {
        var asking = unarchiver
        let questions = KeyQuestions()
        asking.unknownKeys = .ignore
        asking.observation = ReadingObservation(texts: merged.texts, questions: questions)
        do throws(HRError) {
            _ = try decode(asking, merged.document)
            return (questions.all, nil)
        } catch {
            // The diagnosis continues after the first error.
            let diagnosis = diagnose(asking, merged.document)
            return (questions.all, diagnosis)
        }
    }
}
