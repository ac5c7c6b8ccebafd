//! Rules of a tool's `input` and `output`.

use crate::findings::Findings;
use crate::tree::NodeRef;

/// Checks the schema `schema` that stands under `key` (`input` or `output`) in the manifest
/// `file`, whose text is `bytes`. It is a mapping.
pub fn check(
    _file: &str,
    _bytes: &[u8],
    _key: NodeRef<'_>,
    _schema: NodeRef<'_>,
    _findings: &mut Findings,
) {
}
