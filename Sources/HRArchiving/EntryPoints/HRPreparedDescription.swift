public import ObjectMapping

/// A description that has been made ready for coding, once for all calls.
///
/// Each call that takes a map makes coders of it first, which takes about as long as to write one small object. That does
/// not matter for large values; for many small ones, prepare the map:
///
/// ```swift
/// let customers = try PropertyMap(…).prepared()
/// for customer in all { try send(customers.jsonData(from: customer)) }
/// ```
///
/// It is a value that can be used from anywhere.
public struct HRPreparedDescription<Value>: EncodingDescription, DecodingDescription {
    /// How the values are laid out.
    public let layout: any ValueLayout<Value>

    fileprivate init(_ layout: any ValueLayout<Value>) throws {
        self.layout = PreparedLayout(coder: try CoderMaker().coder(for: layout), original: layout)
    }
}

extension EncodingDescription where Self: DecodingDescription {
    /// The description made ready for coding, once for all calls.
    ///
    /// - Throws: An `HRError` if there is something wrong with the description, such as two properties under one key.
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

/// A layout that knows its coder already.
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
