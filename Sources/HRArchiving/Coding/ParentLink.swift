/// The way up from a frame to the one around it.
///
/// It is a type of its own, for a class with a reference to its own kind is taken for a list by the compiler (6.3): it lets
/// go of each instance by a loop that looks at the reference count of the next one.
struct ParentLink<Frame: AnyObject> {
    let frame: Frame?
}
