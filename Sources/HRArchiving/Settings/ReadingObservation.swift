import ObjectGraph

/// What `HRConfiguring` passes to a decoding session, and gets back.
package struct ReadingObservation: Sendable {
    /// Where texts stand that come from outside of any file: each may stand for whatever the type asks for, as `"80"` for 80.
    package let texts: Set<HRPath>
    /// Their last keys.
    let textKeys: Set<String>
    /// What keys begin with that are never unknown; nil where there are none.
    package var extensionPrefix: String?
    /// Takes down which keys types ask for, if somebody wants to know.
    package var questions: KeyQuestions?
    /// Of which types the values are handed over that have been read; nil where nobody wants to know.
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

/// Which keys types have asked for in the containers of a document, whether they were there or not.
package final class KeyQuestions: Sendable {
    /// What has been asked of one container.
    package struct Container: Sendable {
        /// The keys, in the order of the questions.
        package fileprivate(set) var keys: [String] = []
        /// What messages call the type that has asked.
        package fileprivate(set) var typeName: String?
        /// Whether somebody has taken whatever keys there are.
        package fileprivate(set) var isFree = false
        /// What some absent keys are by default, as messages say it.
        package fileprivate(set) var defaults: [String: String] = [:]
        fileprivate var known: Set<String> = []
    }

    private let containers = Locked<[HRPath: Container]>([:])

    package init() {}

    /// What has been asked of the container at a path; nil if nobody has looked into one there.
    package subscript(path: HRPath) -> Container? { containers.withLock { $0[path] } }

    package var all: [HRPath: Container] { containers.withLock { $0 } }

    /// Notes that a key was asked for.
    package func note(_ key: String, at path: HRPath, by typeName: String) {
        containers.withLock { containers in
            if containers[path, default: Container()].known.insert(key).inserted {
                containers[path]?.keys.append(key)
            }
            containers[path]?.typeName = typeName
        }
    }

    /// Notes that whatever keys there are were taken.
    package func noteFree(at path: HRPath) {
        containers.withLock { $0[path, default: Container()].isFree = true }
    }

    /// Notes what is used where a key is absent.
    package func note(default text: String, for key: String, at path: HRPath) {
        containers.withLock { $0[path, default: Container()].defaults[key] = text }
    }
}
