public import HRArchiving
