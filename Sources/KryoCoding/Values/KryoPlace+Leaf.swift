extension KryoPlace {
    /// How values of one of Java's own classes are written here.
    func leafMode(for name: String, isWrapper: Bool, _ table: inout ClassTable) -> LeafMode {
        guard serializer == nil, let index = table.index(of: name), table.isStandard(index) else { return .other }
        switch shape {
        case .primitive(let primitive): return primitive.rawValue == name ? .bare : .other
        case .known(let known):
            guard known == index else { return .other }
            return isWrapper && canBeNull ? .marked : .bare
        case .open:
            guard let id = table.entries[index].id, id < 126 else { return .other }
            return .classed(UInt8(truncatingIfNeeded: id + 2))
        }
    }
}
