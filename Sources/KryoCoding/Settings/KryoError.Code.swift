extension KryoError.Code {
    /// The input ends before the value does.
    public static let endOfInput = Self("endOfInput")
    /// Bytes that no value is written as: an ill-formed string, an impossible length or marker.
    public static let malformed = Self("malformed")
    /// A class id or name that is not registered.
    public static let unknownClass = Self("unknownClass")
    /// A class that is known, and of which no instance can be read or written.
    public static let unusableClass = Self("unusableClass")
    /// A reference to an object that was not read, or is not complete.
    public static let unknownReference = Self("unknownReference")
    /// A value of another type than the place has room for.
    public static let wrongType = Self("wrongType")
    /// A number that the Swift or Java type cannot hold.
    public static let outOfRange = Self("outOfRange")
    /// Null where a value is required.
    public static let unexpectedNull = Self("unexpectedNull")
    /// Two keys of a map that are one key to Swift.
    public static let duplicateKey = Self("duplicateKey")
    /// A tag that the class has no field for.
    public static let unknownTag = Self("unknownTag")
    /// Objects lie deeper in one another than ``KryoLimits/depth`` allows.
    public static let depthLimit = Self("depthLimit")
    /// Something is larger than ``KryoLimits`` allow.
    public static let sizeLimit = Self("sizeLimit")
    /// The registrations contradict one another.
    public static let configuration = Self("configuration")
    /// What Java 2.20 could not read back.
    public static let unreadable = Self("unreadable")
    /// Compressed or encrypted bytes that are damaged.
    public static let damaged = Self("damaged")
    /// A stream could not be read or written.
    public static let stream = Self("stream")
    /// A serializer of the user's failed.
    public static let serializer = Self("serializer")
    /// A value that cannot be copied.
    public static let notCopyable = Self("notCopyable")
}
