/// Where the stored properties of a class lie in its objects, as a run finds out from objects that it meets.
///
/// Swift says where a property lies in a structure, but not in an object; to follow a key path there takes its runtime 800
/// instructions to get a value, and 1,600 to set one. A stored property lies equally far from the beginning of every object
/// of its class, though (the field offset vector in `docs/ABI/TypeMetadata.rst` of the Swift project). A distance is used
/// once it was measured in two objects, and was the same; where that is not so, key paths are followed.
final class FieldPlaces {
    /// The coder that has the properties, kept so that no other one can be taken for it.
    let owner: AnyObject
    /// How far each property lies from the beginning of an object; -1 where that is not known.
    private let distances: UnsafeMutableBufferPointer<Int>
    /// Whether all has been measured.
    @exclusivity(unchecked) private(set) var isComplete = false
    /// How many objects are let go by first: to measure a few would take longer than to follow the paths.
    @exclusivity(unchecked) private var patience = 8
    /// The first object that was measured.
    @exclusivity(unchecked) private var measured: UnsafeRawPointer?

    init(owner: AnyObject, count: Int) {
        self.owner = owner
        distances = .allocate(capacity: count)
        distances.initialize(repeating: -1)
    }

    deinit {
        distances.deallocate()
    }

    /// Where a property lies, if that is known.
    ///
    /// - Parameter root: Where the reference to the object lies.
    @inline(__always)
    func place(of property: Int, in root: UnsafeRawPointer) -> UnsafeMutableRawPointer? {
        let distance = distances[property]
        return distance < 0 ? nil : root.load(as: UnsafeMutableRawPointer.self) + distance
    }

    /// Measures an object, if it is time to.
    func meet<Root>(_ root: UnsafePointer<Root>, _ fields: [LocatedField<Root>]) {
        let object = UnsafeRawPointer(root).load(as: UnsafeRawPointer.self)
        guard patience == 0 else { return patience -= 1 }
        guard object != measured else { return }
        for field in fields {
            let distance = field.distance(in: root.pointee, at: object)
            if measured == nil {
                distances[field.index] = distance
            } else if distances[field.index] != distance {
                distances[field.index] = -1
            }
        }
        isComplete = measured != nil
        measured = object
    }
}

/// A property of a class that has a place in its objects.
struct LocatedField<Root>: Sendable {
    let index: Int
    let alignment: Int
    let address: @Sendable (Root) -> UnsafeRawPointer

    /// How far the property lies from the beginning of an object; -1 if it does not lie in the object.
    func distance(in root: Root, at object: UnsafeRawPointer) -> Int {
        let distance = address(root) - object
        // Behind what every object begins with, and not somewhere else in memory.
        let isWithin = distance >= MemoryLayout<Int>.size && distance < 1 << 16 && distance % alignment == 0
        return isWithin ? distance : -1
    }
}

extension MapCoder {
    /// What a run knows of where properties lie, as soon as it knows it.
    func fieldPlaces(for root: UnsafePointer<Root>, in table: inout TypeTable<FieldPlaces>) -> FieldPlaces? {
        guard hasFields else { return nil }
        guard let known = table[Root.self] else {
            table.add(FieldPlaces(owner: self, count: propertyCount), for: Root.self)
            return nil
        }
        // There may be two maps of one class.
        guard known.owner === self else { return nil }
        if !known.isComplete { known.meet(root, fields) }
        return known.isComplete ? known : nil
    }
}
