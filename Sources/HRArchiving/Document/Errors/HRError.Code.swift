extension HRError {
    /// The code of an error. The set is open: later versions may add codes, and never change the meaning of an existing
    /// one.
    ///
    /// The first two digits are the group: `01` reading and writing files, `02` keys and values, `03` references, `04`
    /// classes and configuration, `05` versions, `06` limits.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code in messages: `HR0201`.
        public let rawValue: String

        /// Creates a code from its string.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        private init(_ rawValue: String) {
            self.rawValue = rawValue
        }

        // MARK: Syntax and files

        /// The bytes are not in the format that they seem to be in.
        public static let syntax = Code("HR0101")
        /// The file is empty, or holds nothing but white space.
        public static let emptyInput = Code("HR0102")
        /// The text is not in an encoding that can be read, or not valid in it.
        public static let encoding = Code("HR0103")
        /// A value of the file cannot be part of a document: a set or a pointer of a binary property list.
        public static let unsupportedValue = Code("HR0104")
        /// A reserved word is used in a way that has no meaning.
        public static let reservedWord = Code("HR0105")
        /// The format cannot write the document.
        public static let notWritable = Code("HR0106")
        /// The last record of a sequence is not whole: whoever wrote it was stopped.
        public static let tornRecord = Code("HR0107")
        /// There is no such file.
        public static let fileNotFound = Code("HR0150")
        /// The file or its folder may not be read or written.
        public static let permission = Code("HR0151")
        /// The file is a directory, a device, or something else that is no file.
        public static let notAFile = Code("HR0152")
        /// The file's name has no extension that names a format.
        public static let unknownExtension = Code("HR0153")
        /// There is no room left for the file.
        public static let diskFull = Code("HR0154")
        /// The system could not read or write the file for another reason.
        public static let inputOutput = Code("HR0155")
        /// The file is not what it was when it was read, so that to save into it would lose what somebody else has written.
        public static let fileChanged = Code("HR0156")
        /// Another writer appends to the file.
        public static let fileLocked = Code("HR0157")

        // MARK: Keys and values

        /// A key that the type does not read.
        public static let unknownKey = Code("HR0201")
        /// A value of another kind than the type asks for.
        public static let typeMismatch = Code("HR0202")
        /// A key that the type asks for is absent.
        public static let missingKey = Code("HR0203")
        /// A number that does not fit the type that was asked for.
        public static let outOfRange = Code("HR0204")
        /// A key twice in one dictionary.
        public static let duplicateKey = Code("HR0205")
        /// A value of the right kind whose contents the type does not take.
        public static let invalidValue = Code("HR0206")
        /// A type that has no way to take part.
        public static let unsupportedType = Code("HR0207")
        /// An error that a type's own code has thrown.
        public static let userError = Code("HR0208")
        /// A coder that was used in a way that cannot mean anything.
        public static let coderMisuse = Code("HR0209")

        // MARK: References

        /// A reference to something that does not exist.
        public static let danglingReference = Code("HR0301")
        /// Aliases that lead to one another and never to a value.
        public static let aliasLoop = Code("HR0303")
        /// A reference to a value of another type than is wanted.
        public static let wrongReferenceType = Code("HR0304")
        /// An id that two objects declare.
        public static let duplicateID = Code("HR0305")
        /// A reference or an id that is not written as one.
        public static let malformedReference = Code("HR0306")
        /// A definition that no reference leads to: a warning of `HRDiagnosis`, and no error.
        public static let unusedDefinition = Code("HR0307")
        /// An object that needs itself to be made.
        public static let cycle = Code("HR0310")

        // MARK: Classes

        /// The name of a class that the file may not create; or, while writing, an object of one of Foundation's classes that
        /// could not be read again from where it is written, because only the file would name its class.
        public static let unknownClass = Code("HR0401")
        /// A class that may not stand where it stands.
        public static let wrongClass = Code("HR0402")
        /// A class registry that gives one name to two types.
        public static let registryConflict = Code("HR0403")
        /// An object without a class where the declared type does not say which.
        public static let missingClass = Code("HR0404")

        // MARK: Configuration

        /// An environment variable that a file of a configuration names is not set.
        public static let unsetVariable = Code("HR0410")
        /// Files of a configuration that include one another.
        public static let includeCycle = Code("HR0411")
        /// A file of a configuration includes one that it may not.
        public static let refusedInclude = Code("HR0412")
        /// Several environment variables that may set one key, or one that may set several.
        public static let ambiguousVariable = Code("HR0413")
        /// Values of a configuration that do not go together.
        public static let brokenRule = Code("HR0414")

        // MARK: Versions

        /// A version that is not a whole number.
        public static let malformedVersion = Code("HR0501")

        // MARK: Limits

        /// Containers too deep inside one another.
        public static let depthLimit = Code("HR0601")
        /// Too many values.
        public static let nodeLimit = Code("HR0602")
        /// Too many bytes.
        public static let byteLimit = Code("HR0603")
        /// Too many aliases.
        public static let aliasLimit = Code("HR0604")
        /// Too many values by repetition of shared ones.
        public static let expansionLimit = Code("HR0605")
    }
}

extension HRError.Code: CustomStringConvertible {
    /// The code in messages.
    public var description: String { rawValue }
}
