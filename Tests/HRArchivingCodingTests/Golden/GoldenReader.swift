import Foundation
import HRArchiving

/// Reads files of a golden folder as their caller did.
struct GoldenReader {
    let classes: GoldenClasses
    let way: GoldenWay
    /// The class that the caller has asked for, where the root need not say its own.
    var rootClass: String?
    /// The key that the caller has asked for, where the root is only a holder of keys.
    var rootKey: String?
    /// Whose spelling is read. Files of HRCoder need no registration of Foundation's classes.
    var compatibility = HRArchiver.Compatibility.hrCoder

    /// - Parameter api: The call, in Objective-C's words.
    init(_ classes: GoldenClasses, _ way: GoldenWay, api: String?) {
        self.classes = classes
        self.way = way
        let call = api ?? ""
        rootClass = call.firstMatch(of: /-\[(\w+) initWithCoder:\]/).map { String($0.output.1) }
        if call.contains("decodeObjectForKey:") {
            rootKey = call.firstMatch(of: /decodeObjectForKey:\s*@?"?(\w+)/).map { String($0.output.1) } ?? "root"
        }
    }

    /// What stands in a document: as strictly as we read by default, or else with the conversions that HRCoder made.
    func value(from document: HRDocument) throws(HRError) -> Any {
        do {
            return try value(from: document, converts: false)
        } catch  where error.code == .typeMismatch || error.code == .wrongReferenceType {
            return try value(from: document, converts: true)
        }
    }

    private func value(from document: HRDocument, converts: Bool) throws(HRError) -> Any {
        let run = GoldenRun(classes)
        let unarchiver = HRUnarchiver(
            registry: classes.registry(way, for: compatibility), compatibility: compatibility,
            convertsScalars: converts, userInfo: run.userInfo)
        let root = try GoldenKeyedObject.$run.withValue(run) {
            Result { () throws(HRError) -> Any in try self.root(of: document, unarchiver) }
        }.get()
        guard rootClass == nil, let rootKey else { return root }
        return (root as? [String: Any])?[rootKey] ?? root
    }

    private func root(of document: HRDocument, _ unarchiver: HRUnarchiver) throws(HRError) -> Any {
        if let rootClass, way == .swift, let type = classes.type(named: rootClass) {
            return try unarchiver.unarchive(type, from: document)
        }
        if let rootClass, let type = classes.keyedType(named: rootClass) {
            return try unarchiver.unarchive(type, from: document)
        }
        return try unarchiver.unarchive(Any.self, from: document)
    }
}
