//! The answer to a request, given before the command runs.

use super::{number, put};

/// How far a request came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The command runs now.
    Started,
    /// No process could be forked.
    Fork,
    /// The memory file holds no request.
    Request,
    /// The request was cancelled first.
    Cancelled,
    /// The descriptors could not be put in place.
    Descriptors,
    /// The directory cannot be entered.
    Directory,
    /// A variable cannot be given its value.
    Environment,
    /// The Landlock ruleset could not be applied.
    Landlock,
    /// The system call filter could not be applied.
    Filter,
}

const STEPS: [Step; 9] = [
    Step::Started,
    Step::Fork,
    Step::Request,
    Step::Cancelled,
    Step::Descriptors,
    Step::Directory,
    Step::Environment,
    Step::Landlock,
    Step::Filter,
];

/// The answer to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// How far it came; the command runs at [`Step::Started`] alone.
    pub step: Step,
    /// The error number of a step that failed.
    pub error: i32,
    /// The process of the command, a child of the shell's parent.
    pub process: i32,
}

impl Reply {
    /// How many bytes a reply has.
    pub const SIZE: usize = 12;

    /// The reply as bytes.
    pub fn encode(self) -> [u8; Self::SIZE] {
        let mut bytes = [0; Self::SIZE];
        put(&mut bytes, 0, self.step as u32);
        put(&mut bytes, 4, self.error.cast_unsigned());
        put(&mut bytes, 8, self.process.cast_unsigned());
        bytes
    }

    /// Reads a reply.
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let step = usize::try_from(number(bytes, 0)?).ok()?;
        Some(Self {
            step: *STEPS.get(step)?,
            error: number(bytes, 4)?.cast_signed(),
            process: number(bytes, 8)?.cast_signed(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_survives_the_way() {
        for step in STEPS {
            let reply = Reply {
                step,
                error: -1,
                process: 70_000,
            };
            assert_eq!(Reply::decode(&reply.encode()), Some(reply));
        }
    }

    #[test]
    fn other_bytes_are_no_reply() {
        assert_eq!(Reply::decode(&[9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), None);
        assert_eq!(Reply::decode(&[0; 11]), None);
    }
}
