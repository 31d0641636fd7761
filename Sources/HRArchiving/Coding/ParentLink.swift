/// The reference of a frame to its parent.
///
/// It is a struct because the compiler (6.3) treats a class with a stored reference to its own type as a linked list,
/// and releases each instance in a loop that reads the reference count of the next one.
struct ParentLink<Frame: AnyObject> {
    let frame: Frame?
}
