//! Archives: packed from a project, made from a fuzzer's bytes, and measured.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::bufread::MultiGzDecoder;
use flate2::write::GzEncoder;
use plumbline::Project;

/// More than is ever unpacked.
const MOST: u64 = 81 << 20;

/// How much `bytes` unpack to, as far as they do.
pub fn unpacked_size(bytes: &[u8]) -> usize {
    let mut unpacked = std::io::sink();
    let mut reader = MultiGzDecoder::new(bytes).take(MOST);
    // What is damaged counts up to there.
    let copied = std::io::copy(&mut reader, &mut unpacked);
    let rest = reader.limit();
    copied.unwrap_or(MOST - rest) as usize
}

/// `tar` compressed.
pub fn gzip(tar: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(tar).expect("memory takes it");
    packed.finish().expect("memory takes it")
}

/// A tar archive of `project`, all of it below the folder `root`.
pub fn tar(project: &Project, root: &str) -> Vec<u8> {
    let mut tar = Vec::new();
    for (path, bytes) in project.files() {
        let mut header = [0; 512];
        let name = format!("{root}/{path}");
        let name = name.as_bytes().get(..100).unwrap_or(name.as_bytes());
        header[..name.len()].copy_from_slice(name);
        header[124..135].copy_from_slice(format!("{:011o}", bytes.len()).as_bytes());
        header[156] = b'0';
        tar.extend(header);
        tar.extend(bytes);
        tar.resize(tar.len().next_multiple_of(512), 0);
    }
    tar.resize(tar.len() + 1024, 0);
    summed(tar)
}

/// `tar` with the sum of each block made right, where the block has one as headers do or says the
/// kind of a member: a fuzzer would seldom guess it.
pub fn summed(mut tar: Vec<u8>) -> Vec<u8> {
    for block in tar.chunks_exact_mut(512) {
        let is_header =
            matches!(block[156], b'0'..=b'7' | b'x' | b'g' | b'L' | b'K' | b'S') && block[0] != 0;
        if is_header {
            block[148..156].fill(b' ');
            let sum: u32 = block.iter().map(|byte| u32::from(*byte)).sum();
            block[148..154].copy_from_slice(format!("{sum:06o}").as_bytes());
        }
    }
    tar
}
