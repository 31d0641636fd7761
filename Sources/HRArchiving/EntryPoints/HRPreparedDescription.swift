public import ObjectMapping

/// A property map, or another description, with the coders that have been created for it, for repeated use.
///
/// Each call that takes a property map first creates coders for the map, which takes about as long as writing one small
/// object. This does not matter for large values; for many small ones, prepare the map:
///
/// ```swift
/// let customers = try PropertyMap(…).prepared()
/// for customer in all { try send(customers.jsonData(from: customer)) }
/// ```
///
/// A prepared description is a value that can be used from any task.
public struct HRPreparedDescription<Value>: EncodingDescription, DecodingDescription {
    /// The layout of the values, which describes how they are encoded.
    public let layout: any ValueLayout<Value>

    fileprivate init(_ layout: any ValueLayout<Value>) throws {
        self.layout = PreparedLayout(coder: try CoderMaker().coder(for: layout), original: layout)
    }
}

extension EncodingDescription where Self: DecodingDescription {
    /// Returns the description together with the coders that are created for it, for repeated use.
    ///
    /// - Throws: An `HRError` if the description is invalid, for example if two properties have the same key.
    public func prepared() throws(HRError) -> HRPreparedDescription<Value> {
        do {
            return try HRPreparedDescription(layout)
        } catch let error as HRError {
            throw error
        } catch {
            throw HRError(.coderMisuse, "the description cannot be used", underlying: error)
        }
    }
}

/// A layout with its coder.
private struct PreparedLayout<Value>: ValueLayout {
    let coder: any ValueCoder<Value>
    let original: any ValueLayout<Value>

    func accept<Visitor: LayoutVisitor>(_ visitor: Visitor) throws -> Visitor.Output {
        guard let maker = visitor as? CoderMaker, !maker.isForReferences,
            let known = CoderMaker.Box(coder: coder) as? Visitor.Output
        else {
            return try original.accept(visitor)
        }
        return known
    }
}
