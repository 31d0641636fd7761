/// The reason why a file cannot be read or written, before it is converted to an `HRError`.
enum FileFailure: Error {
    /// The operation that failed. The raw value is the beginning of the message.
    enum Activity: String {
        case opening = "the file cannot be opened"
        case openingForWriting = "the file cannot be opened for writing"
        case openingFolder = "the folder of the file cannot be opened"
        case examining = "the file cannot be examined"
        case reading = "the file cannot be read"
        case creating = "no file can be made in the folder"
        case writing = "the file cannot be written"
        case writingInPlace = "the file cannot be written in place"
        case keepingOwner = "the owner of the file cannot be kept"
        case keepingPermissions = "the permissions of the file cannot be kept"
        case keepingAttributes = "the extended attributes of the file cannot be kept"
        case locking = "the file cannot be locked"
        case synchronizing = "the file cannot be brought to disk"
        case replacing = "the file cannot be replaced"
        case removing = "the temporary file cannot be removed"
        case synchronizingFolder = "the file is written, but its folder cannot be brought to disk"
    }

    /// An error of the system: its `errno`, and the operation that failed.
    case system(Int32, Activity)
    /// The path refers to something other than a regular file.
    case notAFile(FileStatus.Kind)
    /// The URL has a scheme other than `file`, or none.
    case notAFileURL(scheme: String?)
    /// The URL has a path that this system cannot represent.
    case unusablePath
    /// The file exceeds the limit; the size is nil if the limit was exceeded only while the file was read.
    case tooLarge(size: Int64?, limit: Int)
    /// The contents differ from what was read.
    case changed
    /// The file that was read does not exist any more.
    case gone
    /// Another process appends to the file.
    case locked
    /// A failure after which the temporary file could not be removed either.
    indirect case withRemains(FileFailure, name: String)
    /// A failure to replace a file that could be written in place.
    indirect case notReplaceable(FileFailure)
}
