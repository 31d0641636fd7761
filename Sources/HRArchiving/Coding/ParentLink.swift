/// The reference of a frame to its parent.
///
/// It is a struct because the compiler (6.3) takes a class with a stored reference to its own type for a linked list,
/// and releases each instance by a loop that reads the reference count of the next one.
struct ParentLink<Frame: AnyObject> {
    let frame: Frame?
}
