/// A Java array of objects: `String[]`, `Object[]`, `Integer[]`, `int[][]`.
///
/// Arrays of primitive types are represented by Swift types: `Data` for `byte[]`, `[Bool]`, `[JavaCharacter]`,
/// `[Int16]`, `[Int32]`, `[Int64]`, `[Float]`, `[Double]`.
public final class JavaArray {
    /// The name of the element class: `java.lang.String`, or `[I` for arrays of `int[]`.
    public let component: String
    /// The elements.
    public var elements: [Any?]

    /// Creates an array from the name of the element class, and the elements.
    public init(of component: String, _ elements: [Any?] = []) {
        self.component = component
        self.elements = elements
    }
}
