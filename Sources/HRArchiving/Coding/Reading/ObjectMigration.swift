import ObjectGraph

/// The change of an object to the present version of its type, step by step.
struct ObjectMigration {
    private let original: HRObject
    private let version: Int
    /// The object after each step.
    private let states: [HRObject]

    /// The object in its present version.
    let object: HRObject
    /// The fields of the object in the file.
    var originalFields: HRFields { original.fields }

    /// - Parameter name: The name of the type, for messages.
    /// - Returns: Nil if the type has no steps for the node.
    /// - Throws: An ``HRError`` without a path if a step throws an error.
    init?(of node: HRNode?, to type: Any.Type, _ name: @autoclosure () -> String) throws(HRError) {
        guard let type = type as? any HRMigrating.Type, let object = node?.migratable else { return nil }
        let version = max(0, object.version), present = type.archiveVersion
        guard version < present else { return nil }
        var states: [HRObject] = []
        var state = object
        for step in version..<present {
            do { try type.migrate(&state, from: step) } catch { throw Self.failure(error, of: name(), step) }
            states.append(state)
        }
        let header = HRObject.Header(
            className: object.className, id: object.id, version: present, plainValue: state.plainValue)
        (original, self.version, self.states) = (object, version, states)
        self.object = HRObject(header: header, fields: state.fields)
    }

    private static func failure(_ error: any Error, of name: String, _ step: Int) -> HRError {
        let message = "\(name) cannot be migrated from version \(step)"
        guard let error = error as? HRError else { return HRError(.userError, message, underlying: error) }
        return HRError(error.code, "\(message): \(error.message)", help: error.help, underlying: error)
    }

    /// Returns the error with the path of the object if a step has written the value at the error's own path, and a note
    /// that names the step.
    func placed(_ error: HRError, at place: HRPath, of name: @autoclosure () -> String) -> HRError {
        guard let path = error.path, path != place, path.lies(in: place) else { return error }
        let inner = path.components.dropFirst(place.components.count)
        let values = ([original] + states).map { HRNode.object($0).value(at: inner) }
        guard let step = values.indices.dropFirst().last(where: { values[$0] != values[$0 - 1] }) else { return error }
        var placed = error
        placed.path = place
        // The error of the standard library that it was found in has the other path.
        placed.details.standard = nil
        let key = HRPath(Array(inner))
        placed.wording.notes.append("\(key) was written by \(name()).migrate(_:from: \(version + step - 1))")
        return placed
    }
}

extension HRNode {
    /// The node as an object that can be changed by steps, or nil for null and references.
    fileprivate var migratable: HRObject? {
        switch self {
        case .null, .alias: nil
        default: wholeObject
        }
    }

    /// Returns the value at a path within the node, without following references.
    fileprivate func value(at components: ArraySlice<String>) -> HRNode? {
        guard let first = components.first else { return self }
        let rest = components.dropFirst()
        switch plainContainer {
        case .array(let elements):
            guard let index = arrayIndex(first), elements.indices.contains(index) else { return HRNode?.none }
            return elements[index].value(at: rest)
        case let node: return node.fields?[first]?.value(at: rest)
        }
    }
}
