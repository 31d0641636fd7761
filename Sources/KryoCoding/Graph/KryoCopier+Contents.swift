import ObjectGraph

extension KryoCopier {
    /// The existing copy of an object. The object that is being copied, and has no copy yet, stays the same.
    mutating func known(_ resolved: ResolvedValue, _ value: Any) -> Any? {
        switch resolved.identity {
        case .object(let object): return copies.label(of: object)
        case .constant(let constant): return constants.insert(constant).inserted ? nil : value
        // Numbers are objects in Java, and known when their object is copied again.
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
