//! Rules that JavaScript and Python sources share.
