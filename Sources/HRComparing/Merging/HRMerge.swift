public import HRArchiving

/// The result of merging two versions of a document.
public struct HRMerge: Sendable {
    /// The merged document. Where there is a conflict, it has our value.
    public let document: HRDocument
    /// The changes that contradict each other: first those of references and places, then those of values, in document
    /// order.
    public let conflicts: [HRMergeConflict]
    /// The changes that contradict each other, and about which the policy has decided.
    public let decided: [HRMergeConflict]
    /// What was decided otherwise, as where both sides used one id; a sentence each.
    public let notes: [String]
}

/// Changes of the two sides of a merge that contradict each other.
public struct HRMergeConflict: Hashable, Sendable {
    /// The kind of a conflict.
    public enum Kind: String, Codable, Sendable {
        /// Both sides have changed a value, to different ones.
        case value
        /// One side has removed what the other one has changed.
        case deletion
        /// Both sides have added a value, and the values differ.
        case addition
        /// One side has removed the object that a new reference of the other side leads to.
        case reference
        /// Both sides have moved an object, to different containers.
        case position
    }

    /// The value of one of the three documents.
    public struct Side: Hashable, Sendable {
        /// The path in that document; nil if there is no value.
        public let path: HRPath?
        /// The value; nil if there is none.
        public let value: HRNode?
        /// The location in the file, as far as it is known.
        public var location: HRSourceLocation?

        package init(path: HRPath?, value: HRNode?, location: HRSourceLocation? = nil) {
            (self.path, self.value, self.location) = (path, value, location)
        }
    }

    /// The kind of the conflict.
    public let kind: Kind
    /// The path in the merged document.
    public let path: HRPath
    /// The value before the changes.
    public internal(set) var base: Side
    /// Our value.
    public internal(set) var ours: Side
    /// Their value.
    public internal(set) var theirs: Side

    package init(kind: Kind, path: HRPath, base: Side, ours: Side, theirs: Side) {
        (self.kind, self.path) = (kind, path)
        (self.base, self.ours, self.theirs) = (base, ours, theirs)
    }

    func moved(to path: HRPath) -> HRMergeConflict {
        HRMergeConflict(kind: kind, path: path, base: base, ours: ours, theirs: theirs)
    }
}

extension HRMergeConflict: CustomStringConvertible {
    /// The conflict as one line; values of secret keys are shown as `***`.
    public var description: String { line(hiding: HRUnarchiver.defaultSecretKeys) }

    /// Returns the conflict as one line, such as `people.1.name: both changed "Anna": ours to "Anne", theirs to "Anja"`.
    package func line(hiding secretKeys: Set<String>) -> String {
        func text(_ side: Side) -> String {
            guard let value = side.value else { return "nothing" }
            let isSecret = (side.path ?? path).components.contains(where: secretKeys.hidesValue)
            return isSecret ? "***" : excerpt(value.hiding(secretKeys).compactText, limit: 60)
        }
        let place = excerpt(path.description, limit: 200)
        let (remover, other) = ours.value == nil ? ("ours", "theirs") : ("theirs", "ours")
        switch kind {
        case .value: return "\(place): both changed \(text(base)): ours to \(text(ours)), theirs to \(text(theirs))"
        case .addition: return "\(place): both added it: ours \(text(ours)), theirs \(text(theirs))"
        case .deletion: return "\(place): \(remover) removed it, and \(other) changed it"
        case .reference:
            let target = base.value?.asObject.id.map { "#\($0)" } ?? base.path?.description ?? text(base)
            return "\(place): \(other) refers to \(excerpt(target, limit: 60)), which \(remover) removed"
        case .position:
            let destinations = [ours.path, theirs.path].map {
                $0.map { excerpt($0.description, limit: 60) } ?? "nothing"
            }
            return "\(place): ours moved it to \(destinations[0]), theirs to \(destinations[1])"
        }
    }
}
