/// A field, with access to its value in an object in memory.
struct BoundField: Sendable {
    let name: String
    let place: KryoPlace
    let tag: Int32?
    let access: KryoAccess

    func write(_ address: UnsafeRawPointer, _ writer: inout KryoWriter) throws(KryoError) {
        do throws(KryoError) { try access.write(address, &writer) } catch { throw place.trace(error) }
    }

    func read(_ address: UnsafeMutableRawPointer, _ reader: inout KryoReader) throws(KryoError) {
        do throws(KryoError) { try access.read(address, &reader) } catch { throw place.trace(error, &reader) }
    }

    func copy(
        _ address: UnsafeRawPointer, to target: UnsafeMutableRawPointer, _ copier: inout KryoCopier
    ) throws(KryoError) {
        do throws(KryoError) { try access.copy(address, target, &copier) } catch { throw place.trace(error) }
    }
}

/// Access to the value of a field, or of all fields, in an object in memory.
///
/// Objects are passed by address, because a serializer that is generic over the type of the objects would look up type
/// metadata for every value.
@usableFromInline
struct KryoAccess: Sendable {
    @usableFromInline
    typealias Write = @Sendable (UnsafeRawPointer, inout KryoWriter) throws(KryoError) -> Void
    @usableFromInline
    typealias Read = @Sendable (UnsafeMutableRawPointer, inout KryoReader) throws(KryoError) -> Void
    @usableFromInline
    typealias Copy = @Sendable (UnsafeRawPointer, UnsafeMutableRawPointer, inout KryoCopier) throws(KryoError) -> Void

    let write: Write
    let read: Read
    let copy: Copy

    @usableFromInline
    init(write: @escaping Write, read: @escaping Read, copy: @escaping Copy) {
        self.write = write
        self.read = read
        self.copy = copy
    }
}

/// Access to the value of a field in an object of a type.
@usableFromInline
struct KryoFieldAccess<Root>: Sendable {
    @usableFromInline
    typealias Write = @Sendable (borrowing Root, inout KryoWriter) throws(KryoError) -> Void
    @usableFromInline
    typealias Read = @Sendable (inout Root, inout KryoReader) throws(KryoError) -> Void
    @usableFromInline
    typealias Copy = @Sendable (borrowing Root, inout Root, inout KryoCopier) throws(KryoError) -> Void

    @usableFromInline
    typealias Followed = @Sendable (KryoFieldAccess<Root>) -> KryoFieldAccess<Root>

    @usableFromInline let write: Write
    @usableFromInline let read: Read
    @usableFromInline let copy: Copy
    /// Combines the access to this field with the given access to the following fields; nil if the field's type is not
    /// known at compile time.
    @usableFromInline let follow: Followed?

    @inlinable
    init(write: @escaping Write, read: @escaping Read, copy: @escaping Copy, follow: Followed? = nil) {
        self.write = write
        self.read = read
        self.copy = copy
        self.follow = follow
    }

    /// This access without the type of the objects, which are passed by address.
    @inlinable var erased: KryoAccess {
        let (write, read, copy) = (write, read, copy)
        return KryoAccess(
            write: { (address, writer) throws(KryoError) in
                try write(address.assumingMemoryBound(to: Root.self).pointee, &writer)
            },
            read: { (address, reader) throws(KryoError) in
                try read(&address.assumingMemoryBound(to: Root.self).pointee, &reader)
            },
            copy: { (address, target, copier) throws(KryoError) in
                try copy(
                    address.assumingMemoryBound(to: Root.self).pointee,
                    &target.assumingMemoryBound(to: Root.self).pointee, &copier)
            })
    }

    /// Combines the access to several fields.
    ///
    /// Each closure captures the one for the next field, and calls it without reference counting; a call of a closure
    /// in an array would require reference counting.
    @inlinable
    static func chain(_ fields: [(access: KryoFieldAccess<Root>, place: KryoPlace)]) -> KryoFieldAccess<Root> {
        if fields.count > longestChain { return chain(ofChains: fields) }
        var rest: KryoFieldAccess<Root>?
        for (access, place) in fields.reversed() { rest = access.followed(by: rest, place) }
        return rest ?? KryoFieldAccess(write: { _, _ in }, read: { _, _ in }, copy: { _, _, _ in })
    }

    /// The maximum number of chained closures, whose calls are nested.
    @inlinable static var longestChain: Int { 64 }

    @inlinable
    static func chain(
        ofChains fields: [(access: KryoFieldAccess<Root>, place: KryoPlace)]
    ) -> KryoFieldAccess<Root> {
        let chains = stride(from: 0, to: fields.count, by: longestChain).map { start in
            chain(Array(fields[start..<min(start + longestChain, fields.count)]))
        }
        return KryoFieldAccess(
            write: { (root, writer) throws(KryoError) in
                for chain in chains { try chain.write(root, &writer) }
            },
            read: { (root, reader) throws(KryoError) in
                for chain in chains { try chain.read(&root, &reader) }
            },
            copy: { (root, target, copier) throws(KryoError) in
                for chain in chains { try chain.copy(root, &target, &copier) }
            })
    }

    @inlinable
    func followed(by rest: KryoFieldAccess<Root>?, _ place: KryoPlace) -> KryoFieldAccess<Root> {
        if let rest, let follow { return follow(rest) }
        let (write, read, copy) = (write, read, copy)
        return KryoFieldAccess(
            write: { (root, writer) throws(KryoError) in
                do throws(KryoError) { try write(root, &writer) } catch { throw place.trace(error) }
                if let rest { try rest.write(root, &writer) }
            },
            read: { (root, reader) throws(KryoError) in
                do throws(KryoError) { try read(&root, &reader) } catch { throw place.trace(error, &reader) }
                if let rest { try rest.read(&root, &reader) }
            },
            copy: { (root, target, copier) throws(KryoError) in
                do throws(KryoError) { try copy(root, &target, &copier) } catch { throw place.trace(error) }
                if let rest { try rest.copy(root, &target, &copier) }
            })
    }
}

extension KryoPlace {
    /// The error, with this field added to its path.
    @usableFromInline
    func trace(_ error: KryoError) -> KryoError { error.within(name) }

    /// The error, with this field added to its path, and with the position of the reader if the error has no offset.
    @usableFromInline
    func trace(_ error: KryoError, _ reader: inout KryoReader) -> KryoError {
        error.at(reader.input.position).within(name)
    }
}

extension KryoFieldAccess<JavaObject> {
    /// The access to a field of an object without a Swift type.
    static func ofObject(_ key: String, _ place: KryoPlace) -> KryoFieldAccess<JavaObject> {
        KryoFieldAccess(
            write: { (object, writer) throws(KryoError) in try writer.write((copy object)[key], in: place) },
            read: { (object, reader) throws(KryoError) in object[key] = try reader.read(in: place) },
            copy: { (object, target, copier) throws(KryoError) in
                target[key] = try copier.copyMember((copy object)[key])
            })
    }
}
