/// One field, with what takes it from an object and puts it there.
package struct BoundField<Root>: Sendable {
    /// Writes the field's value.
    package typealias Write = @Sendable (borrowing Root, inout KryoWriter) throws(KryoError) -> Void
    /// Reads the field's value.
    package typealias Read = @Sendable (inout Root, inout KryoReader) throws(KryoError) -> Void
    /// Copies the field's value from one object to another.
    package typealias Copy = @Sendable (borrowing Root, inout Root, inout KryoCopier) throws(KryoError) -> Void

    let name: String
    let place: KryoPlace
    let tag: Int32?
    let write: Write
    let read: Read
    let copy: Copy
}

extension BoundField<JavaObject> {
    /// A field of an object without a Swift type.
    static func ofObject(_ key: String, _ field: JavaField, _ place: KryoPlace) -> BoundField<JavaObject> {
        BoundField<JavaObject>(
            name: field.name, place: place, tag: field.tag,
            write: { (object, writer) throws(KryoError) in try writer.write((copy object)[key], in: place) },
            read: { (object, reader) throws(KryoError) in object[key] = try reader.read(in: place) },
            copy: { (object, target, copier) throws(KryoError) in
                target[key] = try copier.copyMember((copy object)[key])
            })
    }
}
