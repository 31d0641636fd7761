extension HRError {
    /// A code that identifies the kind of an error.
    ///
    /// Later versions may add codes, but will not change the meaning of a code.
    ///
    /// The first two digits are the group: `01` reading and writing files, `02` keys and values, `03` references,
    /// `04` classes and configuration, `05` versions, `06` limits.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The printed form of the code, such as `HR0201`.
        public let rawValue: String

        /// Creates a code from its printed form.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        private init(_ rawValue: String) {
            self.rawValue = rawValue
        }

        // MARK: Syntax and files

        /// The file violates the syntax of its format.
        public static let syntax = Code("HR0101")
        /// The file is empty, or contains only white space.
        public static let emptyInput = Code("HR0102")
        /// The text is in an unsupported encoding, or is not valid in its encoding.
        public static let encoding = Code("HR0103")
        /// The file contains a value that cannot be part of a document, such as a set in a binary property list.
        public static let unsupportedValue = Code("HR0104")
        /// A reserved key is used incorrectly.
        public static let reservedWord = Code("HR0105")
        /// The format cannot represent the document.
        public static let notWritable = Code("HR0106")
        /// The last record of a sequence is incomplete, because its writer was interrupted.
        public static let tornRecord = Code("HR0107")
        /// The file does not exist.
        public static let fileNotFound = Code("HR0150")
        /// There is no permission to read or write the file or its folder.
        public static let permission = Code("HR0151")
        /// The path refers to a directory, a device, or something else that is not a regular file.
        public static let notAFile = Code("HR0152")
        /// The file has no extension that specifies a format.
        public static let unknownExtension = Code("HR0153")
        /// There is not enough space to write the file.
        public static let diskFull = Code("HR0154")
        /// The system could not read or write the file for another reason.
        public static let inputOutput = Code("HR0155")
        /// The file has changed since it was read, and saving would overwrite the changes.
        public static let fileChanged = Code("HR0156")
        /// Another writer is appending to the file.
        public static let fileLocked = Code("HR0157")

        // MARK: Keys and values

        /// The file contains a key that the type does not read.
        public static let unknownKey = Code("HR0201")
        /// The type requires a value of another kind.
        public static let typeMismatch = Code("HR0202")
        /// A key that the type requires is missing.
        public static let missingKey = Code("HR0203")
        /// The number is outside the range of the type.
        public static let outOfRange = Code("HR0204")
        /// A key occurs twice in one dictionary.
        public static let duplicateKey = Code("HR0205")
        /// The value has the right kind, but the type does not accept it.
        public static let invalidValue = Code("HR0206")
        /// The type cannot be archived.
        public static let unsupportedType = Code("HR0207")
        /// The type's own code threw an error.
        public static let userError = Code("HR0208")
        /// A coder is used incorrectly.
        public static let coderMisuse = Code("HR0209")

        // MARK: References

        /// The target of a reference does not exist.
        public static let danglingReference = Code("HR0301")
        /// References form a cycle and never reach a value.
        public static let aliasLoop = Code("HR0303")
        /// The target of a reference has the wrong type.
        public static let wrongReferenceType = Code("HR0304")
        /// Two objects declare the same id.
        public static let duplicateID = Code("HR0305")
        /// A reference or an id has invalid syntax.
        public static let malformedReference = Code("HR0306")
        /// No reference points to a definition: a warning of `HRDiagnosis`, not an error.
        public static let unusedDefinition = Code("HR0307")
        /// An object requires itself before it has been created.
        public static let cycle = Code("HR0310")

        // MARK: Classes

        /// The file names a class that it may not instantiate; or, when writing, an object of a Foundation class could
        /// not be decoded again, because only the file would name its class.
        public static let unknownClass = Code("HR0401")
        /// The class of an object is not allowed at its position.
        public static let wrongClass = Code("HR0402")
        /// A class registry assigns one name to two types.
        public static let registryConflict = Code("HR0403")
        /// An object does not specify its class, and the declared type does not determine it.
        public static let missingClass = Code("HR0404")

        // MARK: Configuration

        /// A configuration file refers to an environment variable that is not set.
        public static let unsetVariable = Code("HR0410")
        /// Configuration files include one another in a cycle.
        public static let includeCycle = Code("HR0411")
        /// A configuration file includes a file that it may not include.
        public static let refusedInclude = Code("HR0412")
        /// Several environment variables can set the same key, or one variable can set several keys.
        public static let ambiguousVariable = Code("HR0413")
        /// Values of a configuration violate a validation rule.
        public static let brokenRule = Code("HR0414")

        // MARK: Versions

        /// A version is not a whole number.
        public static let malformedVersion = Code("HR0501")
        /// An object was written by a newer version of the program.
        public static let newerVersion = Code("HR0502")

        // MARK: Limits

        /// Containers are nested too deeply.
        public static let depthLimit = Code("HR0601")
        /// The number of values exceeds the limit.
        public static let nodeLimit = Code("HR0602")
        /// The number of bytes exceeds the limit.
        public static let byteLimit = Code("HR0603")
        /// The number of references exceeds the limit.
        public static let aliasLimit = Code("HR0604")
        /// References to shared values create more values than ``HRLimits/expansion`` allows.
        /// A reference to a value that is not an object repeats the value with everything in it.
        public static let expansionLimit = Code("HR0605")
    }
}

extension HRError.Code: CustomStringConvertible {
    /// The printed form of the code.
    public var description: String { rawValue }
}
