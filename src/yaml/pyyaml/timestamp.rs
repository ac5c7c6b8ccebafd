//! Dates and times of YAML 1.1.

/// A timestamp's parts as written.
#[derive(Debug)]
pub(super) struct Fields<'a> {
    year: &'a str,
    month: &'a str,
    day: &'a str,
    pub time: Option<Time<'a>>,
}

/// The part of a timestamp behind the date.
#[derive(Debug)]
pub(super) struct Time<'a> {
    hour: &'a str,
    minute: &'a str,
    second: &'a str,
    fraction: &'a str,
    zone: Zone<'a>,
}

#[derive(Debug)]
enum Zone<'a> {
    Unknown,
    Utc,
    Offset {
        negative: bool,
        hours: &'a str,
        minutes: &'a str,
    },
}

/// A date or a moment, for comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Timestamp {
    /// Days since 0000-03-01.
    Date(i64),
    /// Microseconds since then, in UTC if the zone is known.
    Time { microseconds: i64, zoned: bool },
}

/// Splits a timestamp: `2001-2-3`, or a date, `T` or blanks, and a time with seconds.
/// One final line feed does not count.
pub(super) fn split(text: &str) -> Option<Fields<'_>> {
    let mut rest = text.strip_suffix('\n').unwrap_or(text);
    let year = digits(&mut rest, 4, 4)?;
    let month = after(&mut rest, '-', 1)?;
    let day = after(&mut rest, '-', 1)?;
    let mut fields = Fields {
        year,
        month,
        day,
        time: None,
    };
    if rest.is_empty() {
        return Some(fields);
    }
    rest = match rest.strip_prefix(['T', 't']) {
        Some(rest) => rest,
        None => {
            let time = rest.trim_start_matches([' ', '\t']);
            (time.len() < rest.len()).then_some(time)?
        }
    };
    let hour = digits(&mut rest, 1, 2)?;
    let minute = after(&mut rest, ':', 2)?;
    let second = after(&mut rest, ':', 2)?;
    let mut fraction = "";
    if let Some(behind) = rest.strip_prefix('.') {
        rest = behind.trim_start_matches(|digit: char| digit.is_ascii_digit());
        fraction = behind.strip_suffix(rest).unwrap_or_default();
    }
    let mut zone = Zone::Unknown;
    if !rest.is_empty() {
        rest = rest.trim_start_matches([' ', '\t']);
        if rest == "Z" {
            rest = "";
            zone = Zone::Utc;
        } else {
            let negative = rest.starts_with('-');
            rest = rest.strip_prefix(['-', '+'])?;
            let hours = digits(&mut rest, 1, 2)?;
            let minutes = if rest.is_empty() {
                "0"
            } else {
                after(&mut rest, ':', 2)?
            };
            zone = Zone::Offset {
                negative,
                hours,
                minutes,
            };
        }
    }
    fields.time = Some(Time {
        hour,
        minute,
        second,
        fraction,
        zone,
    });
    rest.is_empty().then_some(fields)
}

/// Takes `least` to `most` digits off the front of `text`, as many as there are.
fn digits<'a>(text: &mut &'a str, least: usize, most: usize) -> Option<&'a str> {
    let count = text
        .bytes()
        .take(most)
        .take_while(u8::is_ascii_digit)
        .count();
    let (taken, rest) = text.split_at_checked(count)?;
    *text = rest;
    (count >= least).then_some(taken)
}

/// Takes `sign` and `least` to two digits.
fn after<'a>(text: &mut &'a str, sign: char, least: usize) -> Option<&'a str> {
    *text = text.strip_prefix(sign)?;
    digits(text, least, 2)
}

impl Fields<'_> {
    /// The date or moment; or what about it does not exist.
    pub fn value(&self) -> Result<Timestamp, String> {
        let [year, month, day] = [self.year, self.month, self.day].map(number);
        if year == 0 {
            return Err("there is no year 0".to_owned());
        }
        let last = match month {
            4 | 6 | 9 | 11 => 30,
            2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
            2 => 28,
            1..=12 => 31,
            _ => return Err(format!("there is no month {month}")),
        };
        if day == 0 || day > last {
            return Err(format!("month {month} of {year} has no day {day}"));
        }
        // Counting years from March puts the leap day last.
        let (years, months) = if month > 2 {
            (year, month - 3)
        } else {
            (year - 1, month + 9)
        };
        let days =
            years * 365 + years / 4 - years / 100 + years / 400 + (months * 153 + 2) / 5 + day - 1;
        let Some(time) = &self.time else {
            return Ok(Timestamp::Date(days));
        };
        let [hour, minute, second] = [time.hour, time.minute, time.second].map(number);
        if hour > 23 {
            return Err(format!("there is no hour {hour}"));
        }
        if minute > 59 {
            return Err(format!("there is no minute {minute}"));
        }
        if second > 59 {
            return Err(format!("there is no second {second}"));
        }
        let offset = match time.zone {
            Zone::Unknown | Zone::Utc => 0,
            Zone::Offset {
                negative,
                hours,
                minutes,
            } => {
                let offset = number(hours) * 60 + number(minutes);
                if offset >= 24 * 60 {
                    return Err("a time zone lies less than 24 hours from UTC".to_owned());
                }
                if negative { -offset } else { offset }
            }
        };
        let fraction = format!("{:0<6.6}", time.fraction);
        let seconds = (days * 24 + hour) * 3600 + (minute - offset) * 60 + second;
        Ok(Timestamp::Time {
            microseconds: seconds * 1_000_000 + number(&fraction),
            zoned: !matches!(time.zone, Zone::Unknown),
        })
    }
}

/// The number of at most six digits.
fn number(digits: &str) -> i64 {
    digits.parse().unwrap_or_default()
}
