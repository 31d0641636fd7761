import Foundation
import HRArchiving
import HRComparing

/// The conflicts of a merge, in lines for people and in JSON for programs.
struct ConflictReport {
    let merge: FileMerge
    let labels: MergeLabels
    let outcome: FileMerge.Outcome

    private var name: String { merge.name }
    private var run: Run { merge.run }
    private var isPlain: Bool { merge.unarchiver.codable != nil }

    /// The conflicts about which the policy has decided, in one line each. Secrets are masked.
    func decided(by policy: HRMergeOptions.Policy) -> [String] {
        outcome.decided.map {
            "\(name): \($0.line(hiding: run.unarchiver.secretKeys)) (\(policy.rawValue))"
        }
    }

    /// Each conflict and each error in one line, with the places in the three versions. Secrets are masked.
    var lines: [String] {
        let conflicts = outcome.conflicts.map { conflict in
            let places = labels.parts(of: conflict).compactMap { _, label, part in
                part.location?.line.flatMap { line in label.map { "\($0):\(line)" } }
            }
            return "\(name): \(conflict.line(hiding: run.unarchiver.secretKeys))"
                + (places.isEmpty ? "" : " (\(places.joined(separator: ", ")))")
        }
        let errors = outcome.errors.map { error in
            let path = error.path.map { "\($0): " } ?? ""
            return "\(name): \(path)not merged, because of an error that neither side has: "
                + "\(error.message) [\(error.code.rawValue)]"
        }
        return conflicts + errors
    }

    // MARK: JSON

    /// Each conflict and each error as one line of JSON. The values of secrets are not masked, because programs resolve
    /// conflicts with them.
    var objects: [String] {
        get throws(HRError) {
            try outcome.conflicts.map { conflict throws(HRError) in JSONLine.text(.dictionary(try object(conflict))) }
                + outcome.errors.map { JSONLine.text(.dictionary(object($0))) }
        }
    }

    private func object(_ conflict: HRMergeConflict) throws(HRError) -> HRFields {
        var fields: HRFields = [
            "file": .string(name), "kind": .string(conflict.kind.rawValue), "path": .string("\(conflict.path)"),
        ]
        for (name, _, part) in labels.parts(of: conflict) {
            guard let value = part.value else {
                fields[name] = HRNode.null
                continue
            }
            var side = HRFields()
            side["path"] = part.path.map { .string($0.description) }
            side["line"] = part.location?.line.map { .integer(HRInteger(Int64($0))) }
            side["value"] = try plain(value)
            fields[name] = .dictionary(side)
        }
        return fields
    }

    private func object(_ error: HRError) -> HRFields {
        var fields: HRFields = ["file": .string(name), "kind": .string("error")]
        fields["path"] = error.path.map { .string($0.description) }
        fields["code"] = .string(error.code.rawValue)
        fields["message"] = .string(error.message)
        return fields
    }

    /// The value with its reserved keys as they are written in a file.
    private func plain(_ value: HRNode) throws(HRError) -> HRNode {
        let text = try HRFormat.json.compact.plain(isPlain).data(from: HRDocument(value))
        return JSONLine.value(Substring(decoding: text, as: UTF8.self), limits: run.unarchiver.limits) ?? value
    }
}
