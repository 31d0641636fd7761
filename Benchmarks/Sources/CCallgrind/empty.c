// The target has a header alone.
