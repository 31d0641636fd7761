/// Maps: the number of entries, followed by alternating keys and values, each with its class unless the class is known.
/// The comparator of a `TreeMap` is written first.
final class MapSerializer: ObjectSerializer {
    private let keys: ElementSettings
    private let values: ElementSettings
    private let isSorted: Bool
    var genericUse: GenericUse { .entries }

    init(keys: ElementSettings, values: ElementSettings, isSorted: Bool = false) {
        self.keys = keys
        self.values = values
        self.isSorted = isSorted
    }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        guard let map = value as? JavaMap else { throw cannotWrite(value, expected: "a map", writer) }
        if isSorted {
            // Java switches references off around the comparator.
            let references = writer.usesReferences
            writer.usesReferences = false
            try writer.writeClassAndObjectNested(map.comparator)
            writer.usesReferences = references
        }
        try writer.writeCount(map.entries.count)
        let pending = writer.pending.take(self)
        let keyModel = writer.table.models(at: keys.type ?? pending.first)
        let valueModel = writer.table.models(at: values.type ?? pending.second)
        for entry in map.entries {
            try keys.write(entry.key, keyModel, to: &writer)
            try values.write(entry.value, valueModel, to: &writer)
        }
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        // Subclasses of TreeMap are read as TreeMap.
        let map = JavaMap(isSorted ? "java.util.TreeMap" : model.name)
        if isSorted { map.comparator = try readComparator(&reader) }
        reader.announce(map)
        let count = try reader.input.readCount()
        let pending = reader.pending.take(self)
        let keyModel = reader.table.models(at: keys.type ?? pending.first)
        let valueModel = reader.table.models(at: values.type ?? pending.second)
        let isNeverEmpty = keyModel == nil || keys.canBeNull || valueModel == nil || values.canBeNull
        try reader.checkCount(count, elementsOf: isNeverEmpty ? 1 : 0)
        map.entries.reserveCapacity(reader.input.reservable(count))
        let rule = SortingRule(map.className)
        for _ in 0..<count {
            let key = try keys.read(keyModel, from: &reader)
            let value = try values.read(valueModel, from: &reader)
            map.entries.append(JavaMap.Entry(key, value))
            if let rule, map.comparator == nil {
                try rule.check([map.entries[0].key, key], isSorted: true, &reader)
                if !isSorted, map.className != "java.util.concurrent.ConcurrentSkipListMap" {
                    try rule.check([value], isSorted: false, &reader)
                }
            }
        }
        return map
    }

    private func readComparator(_ reader: inout KryoReader) throws(KryoError) -> Any? {
        let references = reader.usesReferences
        reader.usesReferences = false
        let comparator = try reader.readClassAndObjectNested()
        reader.usesReferences = references
        if let comparator {
            let name = try reader.table.resolve(comparator).model.name
            guard reader.table.mayBeComparator(name) else {
                throw KryoError(.typeMismatch, "the comparator of a sorted map is none", offset: reader.input.position)
            }
        }
        return comparator
    }

    func copy(_ value: Any, with copier: inout KryoCopier) throws(KryoError) -> Any {
        guard let map = value as? JavaMap else { return value }
        try copier.checkConstructor(of: map.className)
        // Kryo does not announce the copy: a map that occurs twice becomes two.
        let result = JavaMap(isSorted ? "java.util.TreeMap" : map.className, comparator: map.comparator)
        for entry in map.entries {
            result.entries.append(
                JavaMap.Entry(try copier.copyMember(entry.key), try copier.copyMember(entry.value)))
        }
        return result
    }
}

/// `Collections.emptyList()` and similar: nothing is written.
final class EmptySerializer: ObjectSerializer {
    private let isMap: Bool

    init(isMap: Bool) { self.isMap = isMap }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {}

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        isMap ? JavaMap(model.name) : JavaCollection(model.name)
    }
}

/// `Collections.singletonList(…)` and similar: the element, or the key and the value.
final class SingletonSerializer: ObjectSerializer {
    private let isMap: Bool

    init(isMap: Bool) { self.isMap = isMap }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        switch value {
        case let collection as JavaCollection where collection.elements.count == 1:
            try writer.writeClassAndObjectNested(collection.elements[0])
        case let map as JavaMap where map.entries.count == 1:
            try writer.writeClassAndObjectNested(map.entries[0].key)
            try writer.writeClassAndObjectNested(map.entries[0].value)
        default: throw cannotWrite(value, expected: "a collection or map of one element", writer)
        }
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        let first = try reader.readClassAndObjectNested()
        if !isMap { return JavaCollection(model.name, [first]) }
        return JavaMap(model.name, [JavaMap.Entry(first, try reader.readClassAndObjectNested())])
    }
}
