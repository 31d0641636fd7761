extension TreeWalker {
    // Not private: otherwise the compiler (6.3) looks up the metadata of this type wherever a walker is destroyed.
    struct Frame {
        let members: Members
        /// The index of the next member.
        var index = 0
    }

    enum Members {
        case elements([HRNode])
        case fields(Fields)
    }

    /// The members of a dictionary or an object.
    struct Fields {
        let storage: [HRFields.Field]
        /// True if the keys are in the notation of the file.
        var areSpelled = false
        /// The number of members of the same container that have already been written, and are not in `storage`.
        var written = 0
    }
}

extension MoveStack<TreeWalker.Frame> {
    /// The path of the value that is being written; computed only after an error.
    var path: HRPath {
        var path = HRPath()
        for level in 0..<count {
            let index = self[level].index - 1
            switch self[level].members {
            case .elements: path.components.append(String(index))
            case .fields(let fields):
                guard fields.storage.indices.contains(index) else { continue }
                let key = fields.storage[index].key
                if fields.areSpelled, key == Vocabulary.definitions { path.isInDefinitions = true }
                let component = fields.areSpelled ? ReservedWords.pathComponent(of: key) : key
                if let component { path.components.append(component) }
            }
        }
        return path
    }
}
