/// An array of objects: `String[]`, `Object[]`, `Integer[]`, `int[][]`.
///
/// Arrays of primitive types are Swift's: `Data` for `byte[]`, `[Bool]`, `[JavaCharacter]`, `[Int16]`, `[Int32]`,
/// `[Int64]`, `[Float]`, `[Double]`.
public final class JavaArray {
    /// The name of the class of the elements: `java.lang.String`, or `[I` for arrays of `int[]`.
    public let component: String
    /// The elements.
    public var elements: [Any?]

    /// Makes an array.
    public init(of component: String, _ elements: [Any?] = []) {
        self.component = component
        self.elements = elements
    }
}
