/// What stood in the way of reading or writing, before it is told to a person.
enum FileFailure: Error {
    /// What was being done when the system refused, as the beginning of a sentence.
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

    /// A refusal of the system: `errno`, and what was being done.
    case system(Int32, Activity)
    /// Something that is no regular file.
    case notAFile(FileStatus.Kind)
    /// A URL of the web, or of nothing.
    case notAFileURL(scheme: String?)
    /// A URL whose path cannot be a path of this system.
    case unusablePath
    /// More bytes than the limit allows; the size is unknown of a file that grows.
    case tooLarge(size: Int64?, limit: Int)
    /// Other contents than were read from the file.
    case changed
    /// No file where one was read.
    case gone
    /// A file that somebody else appends to.
    case locked
    /// A failure after which the temporary file could not be removed either.
    indirect case withRemains(FileFailure, name: String)
    /// A failure to replace a file that could be written in place.
    indirect case notReplaceable(FileFailure)
}
