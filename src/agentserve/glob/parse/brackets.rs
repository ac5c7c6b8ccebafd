//! Where brackets end, and what stands in them.

/// For each bracket that opens a group or a set, where that ends. What is not closed is plain.
pub(super) fn closers(text: &[char]) -> Vec<Option<usize>> {
    let mut closers = vec![None; text.len()];
    let mut open: Vec<(usize, char)> = Vec::new();
    let mut at = 0;
    let mut sets_close = true;
    while let Some(character) = text.get(at) {
        match character {
            '\\' => at += 1,
            '(' | '{' => open.push((at, *character)),
            '[' if sets_close => match set_end(text, at) {
                Some(end) => {
                    put(&mut closers, at, end);
                    at = end;
                }
                None => sets_close = false,
            },
            ')' | '}' => {
                let wanted = if *character == ')' { '(' } else { '{' };
                if let Some(found) = open.iter().rposition(|(_, open)| *open == wanted) {
                    if let Some((start, _)) = open.get(found) {
                        put(&mut closers, *start, at);
                    }
                    open.truncate(found);
                }
            }
            _ => {}
        }
        at += 1;
    }
    closers
}

fn put(closers: &mut [Option<usize>], at: usize, end: usize) {
    if let Some(closer) = closers.get_mut(at) {
        *closer = Some(end);
    }
}

/// Where the set that opens at `start` ends: a `]` that comes first is one of its characters.
fn set_end(text: &[char], start: usize) -> Option<usize> {
    let mut at = start + 1;
    if matches!(text.get(at), Some('!' | '^')) {
        at += 1;
    }
    let first = at;
    loop {
        match text.get(at)? {
            '\\' => at += 1,
            '[' if text.get(at + 1) == Some(&':') => {
                let rest = text.get(at + 2..)?;
                let end = rest.windows(2).position(|pair| pair == [':', ']']);
                at += end.map_or(0, |end| end + 3);
            }
            ']' if at > first => return Some(at),
            _ => {}
        }
        at += 1;
    }
}

/// Whether a comma parts `inside`, at its own level.
pub(super) fn has_comma(inside: &[char]) -> bool {
    let mut level = 0usize;
    let mut is_escaped = false;
    inside.iter().any(|character| {
        let was_escaped = is_escaped;
        is_escaped = *character == '\\' && !was_escaped;
        match character {
            _ if was_escaped => {}
            '{' | '(' => level += 1,
            '}' | ')' => level = level.saturating_sub(1),
            ',' => return level == 0,
            _ => {}
        }
        false
    })
}

/// Whether `rest` is a plain `.ext`.
pub(super) fn is_extension(rest: &[char]) -> bool {
    rest.first() == Some(&'.')
        && rest.len() > 1
        && rest
            .iter()
            .skip(1)
            .all(|character| !matches!(character, '.' | '/' | '\\'))
}
