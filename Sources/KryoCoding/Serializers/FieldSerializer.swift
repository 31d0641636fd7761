/// All fields in the order of their names, without names, number or lengths.
package final class FieldSerializer<Root>: ObjectSerializer {
    /// A field, and those behind it: a chain is walked without keeping count of references, an array is not.
    private final class Link: Sendable {
        let field: BoundField<Root>
        let write: BoundField<Root>.Write
        let read: BoundField<Root>.Read
        let next: Link?

        init(_ field: BoundField<Root>, _ next: Link?) {
            self.field = field
            self.next = next
            write = field.write
            read = field.read
        }
    }

    private let name: String
    private let first: Link?
    private let fields: [BoundField<Root>]
    /// Java counts the value of a field that it reads by reflection as one level, also that of an int.
    private let needsDepth: Bool
    private let make: (@Sendable () -> Root)?

    init(_ name: String, _ fields: [BoundField<Root>], needsDepth: Bool, make: (@Sendable () -> Root)?) {
        self.name = name
        self.fields = fields
        self.needsDepth = needsDepth
        self.make = make
        first = fields.reversed().reduce(nil) { next, field in Link(field, next) }
    }

    package var valueType: Any.Type? { Root.self }

    package func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        guard let root = value as? Root else { throw cannotWrite(value, expected: name, writer) }
        try write(root, &writer)
    }

    package func writeValue(at address: UnsafeRawPointer, to writer: inout KryoWriter) throws(KryoError) {
        try write(address.assumingMemoryBound(to: Root.self).pointee, &writer)
    }

    private func write(_ root: borrowing Root, _ writer: inout KryoWriter) throws(KryoError) {
        if needsDepth { try writer.checkDepth() }
        try Self.write(first, root, &writer)
    }

    private static func write(
        _ link: Link?, _ root: borrowing Root, _ writer: inout KryoWriter
    ) throws(KryoError) {
        guard let link else { return }
        do {
            try link.write(root, &writer)
        } catch {
            throw error.within(link.field.place.name)
        }
        try write(link.next, root, &writer)
    }

    package func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        var root = try made(reader.input.position)
        reader.announce(root)
        try read(into: &root, &reader)
        return root
    }

    package func readValue(
        into address: UnsafeMutableRawPointer, _ model: ClassModel, from reader: inout KryoReader
    ) throws(KryoError) -> Bool {
        let place = address.assumingMemoryBound(to: Root.self)
        place.initialize(to: try made(reader.input.position))
        do {
            if Root.self is AnyClass { reader.announceObject(at: address) }
            try read(into: &place.pointee, &reader)
            return true
        } catch {
            place.deinitialize(count: 1)
            throw error
        }
    }

    private func read(into root: inout Root, _ reader: inout KryoReader) throws(KryoError) {
        if needsDepth { try reader.checkDepth() }
        try Self.read(first, &root, &reader)
    }

    private static func read(_ link: Link?, _ root: inout Root, _ reader: inout KryoReader) throws(KryoError) {
        guard let link else { return }
        do {
            try link.read(&root, &reader)
        } catch {
            throw error.at(reader.input.position).within(link.field.place.name)
        }
        try read(link.next, &root, &reader)
    }

    private func made(_ offset: @autoclosure () -> Int) throws(KryoError) -> Root {
        guard let make else {
            throw KryoError(
                .unusableClass, "\(name) has no constructor without parameters", help: "give it one, or a serializer",
                offset: offset())
        }
        return make()
    }

    package func copy(_ value: Any, with copier: inout KryoCopier) throws(KryoError) -> Any {
        try copyFields(fields, of: value, named: name, make: make, &copier)
    }
}

/// Copies an object field by field.
func copyFields<Root>(
    _ fields: [BoundField<Root>], of value: Any, named name: String, make: (@Sendable () -> Root)?,
    _ copier: inout KryoCopier
) throws(KryoError) -> Any {
    guard let root = value as? Root, let make else {
        throw KryoError(.unusableClass, "\(name) has no constructor without parameters", help: "give it one")
    }
    var target = make()
    copier.announce(target)
    for field in fields {
        do {
            try field.copy(root, &target, &copier)
        } catch {
            throw error.within(field.place.name)
        }
    }
    return target
}
