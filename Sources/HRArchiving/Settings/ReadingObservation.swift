import ObjectGraph

/// The inputs and results of a decoding session for `HRConfiguring`.
package struct ReadingObservation: Sendable {
    /// The paths of strings that come from outside any file. Each is converted to the requested type, for example
    /// `"80"` to 80.
    package let texts: Set<HRPath>
    /// The last component of each of these paths.
    let textKeys: Set<String>
    /// The prefix of keys that are never unknown; nil if there is no such prefix.
    package var extensionPrefix: String?
    /// Records the keys that types read; nil if they are not needed.
    package var questions: KeyQuestions?
    /// Returns true for the types whose decoded values are kept; nil if no values are kept.
    package var isWatched: (@Sendable (Any.Type) -> Bool)?

    package init(
        texts: Set<HRPath> = [], extensionPrefix: String? = nil, questions: KeyQuestions? = nil,
        isWatched: (@Sendable (Any.Type) -> Bool)? = nil
    ) {
        self.texts = texts
        textKeys = Set(texts.compactMap(\.components.last))
        self.extensionPrefix = extensionPrefix
        self.questions = questions
        self.isWatched = isWatched
    }
}

/// A record of the keys that types read in the containers of a document, whether the keys are present or absent.
package final class KeyQuestions: Sendable {
    /// The keys that were read in one container.
    package struct Container: Sendable {
        /// The keys, in the order in which they were first read.
        package fileprivate(set) var keys: [String] = []
        /// The name, for messages, of the type that has read the keys.
        package fileprivate(set) var typeName: String?
        /// True if a type has requested all existing keys.
        package fileprivate(set) var isFree = false
        /// The default values of absent keys, as shown in messages.
        package fileprivate(set) var defaults: [String: String] = [:]
        fileprivate var known: Set<String> = []
    }

    private let containers = Locked<[HRPath: Container]>([:])

    package init() {}

    /// The record of the container at a path; nil if no type has read a container there.
    package subscript(path: HRPath) -> Container? { containers.withLock { $0[path] } }

    package var all: [HRPath: Container] { containers.withLock { $0 } }

    /// Records that a type has read a key.
    package func note(_ key: String, at path: HRPath, by typeName: String) {
        containers.withLock { containers in
            if containers[path, default: Container()].known.insert(key).inserted {
                containers[path]?.keys.append(key)
            }
            containers[path]?.typeName = typeName
        }
    }

    /// Records that a type has requested all existing keys.
    package func noteFree(at path: HRPath) {
        containers.withLock { $0[path, default: Container()].isFree = true }
    }

    /// Records the default value of an absent key.
    package func note(default text: String, for key: String, at path: HRPath) {
        containers.withLock { $0[path, default: Container()].defaults[key] = text }
    }
}
