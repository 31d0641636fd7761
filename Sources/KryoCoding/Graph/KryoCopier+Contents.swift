import ObjectGraph

extension KryoCopier {
    /// The copy that there is of an object already; that changes nothing of what is waiting for its own.
    mutating func known(_ resolved: ResolvedValue, _ value: Any) -> Any? {
        switch resolved.identity {
        case .object(let object): return copies.label(of: object)
        case .constant(let constant): return constants.insert(constant).inserted ? nil : value
        // The numbers in an object are objects of Java, and known when it is copied once more.
        case .none: return isRepeated && resolved.model.isWrapper ? value : nil
        }
    }

    mutating func contents(_ resolved: ResolvedValue) throws(KryoError) -> Any {
        if let copying = table.entries[resolved.model.index].copying, let object = resolved.value as? JavaObject {
            do {
                return try copying(object, &self)
            } catch {
                throw KryoError.wrapping(error)
            }
        }
        return try resolved.model.serializer.copy(resolved.value, with: &self)
    }
}
