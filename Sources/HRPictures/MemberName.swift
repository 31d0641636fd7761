import HRArchiving

/// The keys and indices that lead from an object to a value in it, such as `members[0]`.
struct MemberName {
    enum Step {
        case key(String)
        case index(Int)
        /// A name in the definitions of the document.
        case definition(String)
    }

    private(set) var steps: [Step] = []

    func appending(_ step: Step) -> MemberName {
        var name = self
        name.steps.append(step)
        return name
    }

    /// The name as edges and rows of a picture show it.
    var text: String {
        var text = ""
        for step in steps {
            switch step {
            case .index(let index): text += "[\(index)]"
            case .key(let key): text += (text.isEmpty ? "" : ".") + (key.isEmpty ? "\"\"" : HRPath.escaped(key))
            case .definition(let name): text += "\(Vocabulary.definitions).\(HRPath.escaped(name))"
            }
        }
        return text
    }

    /// Returns the path of the value with this name in the object at a path.
    func path(in object: HRPath) -> HRPath {
        steps.reduce(object) { path, step in
            switch step {
            case .key(let key): path.appending(key)
            case .index(let index): path.appending("\(index)")
            case .definition(let name): HRPath(inDefinitions: [name])
            }
        }
    }

    /// Returns the part of the name that ends with the first secret key; nil if no key is secret.
    func secretPart(_ keys: Set<String>) -> MemberName? {
        let index = steps.firstIndex { step in
            switch step {
            case .key(let key), .definition(let key): keys.hidesValue(of: key)
            case .index: false
            }
        }
        return index.map { MemberName(steps: Array(steps[...$0])) }
    }
}
