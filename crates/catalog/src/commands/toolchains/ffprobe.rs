//! `ffprobe`: tells about media files.
//!
//! A name with a colon is a protocol: it connects, or joins other files.
//! Source: FFmpeg 5.1 `ffprobe(1)`, `ffmpeg-protocols(1)`.

use crate::effects::Effects;
use crate::spec::{
    Conventions, Example, Long, Means::*, Operands, Opt, Short, Spec, flag, read_only, unproven,
    value,
};
use crate::{Kind, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["ffprobe"],
    conventions: Conventions {
        long: Long::OneOrTwoDashes,
        short: Short::None,
        ..Conventions::EXACT
    },
    options: OPTIONS,
    operands: Operands::AtMost(1, Judged(media)),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-hide_banner"], Nothing),
    flag(&["-show_format"], Nothing),
    flag(&["-show_streams"], Nothing),
    flag(&["-show_chapters"], Nothing),
    flag(&["-show_error"], Nothing),
    flag(&["-pretty"], Nothing),
    flag(&["-count_frames"], Nothing),
    flag(&["-version"], Nothing),
    value(&["-v", "-loglevel"], Nothing),
    value(&["-of", "-print_format"], Nothing),
    value(&["-select_streams"], Nothing),
    value(&["-show_entries"], Nothing),
    value(&["-i"], Judged(media)),
];

fn media(name: &[u8], argument: usize, effects: &mut Effects<'_>) {
    if name.contains(&b':') {
        effects.unknown(argument, Unknown::Operand);
    } else {
        effects.reads(argument, Value::Exact(name.to_vec().into()));
    }
}

const EXAMPLES: &[Example] = &[
    read_only("ffprobe -v error -show_format -show_streams -of json x.mp4"),
    read_only("ffprobe -hide_banner -pretty -i x.mp4"),
    read_only("ffprobe -v quiet -select_streams v:0 -show_entries stream=width x.mp4"),
    read_only("ffprobe -show_chapters -show_error -count_frames x.mp4"),
    read_only("ffprobe -version"),
    unproven("ffprobe http://x.example/x.mp4", Kind::Unknown),
    unproven("ffprobe -i concat:a", Kind::Unknown),
    unproven("ffprobe -report x.mp4", Kind::Unknown),
    unproven("ffprobe -f lavfi -i movie=x", Kind::Unknown),
];
