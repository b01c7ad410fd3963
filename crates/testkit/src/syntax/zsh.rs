//! Finds where zsh reads other words than we do.

use qedsh_syntax::{CommandKind, Options, TokenKind, Tree, parse};

use crate::shells::{Lexed, Lexeme};

/// How zsh reads a text that we accept for it, where it reads it differently;
/// absent too where zsh's lexer alone cannot tell: it splits here-documents
/// and continuations into words.
#[must_use]
pub fn zsh_difference(tree: &Tree<'_>, lexed: &Lexed) -> Option<String> {
    if !lexed.is_accepted {
        return Some("rejected by zsh".to_owned());
    }
    let ours = tree.tokens();
    let is_beyond_the_lexer = |kind| {
        matches!(
            kind,
            TokenKind::HereDocument | TokenKind::Delimiter | TokenKind::Continuation
        )
    };
    let source = tree.source();
    if ours.iter().any(|token| is_beyond_the_lexer(token.kind))
        || source.windows(2).any(|pair| pair == b"\\\n")
    {
        return None;
    }
    let visible = ours.iter().filter(|token| {
        !matches!(
            token.kind,
            TokenKind::Blank | TokenKind::Newline | TokenKind::Comment
        )
    });
    // Both, without what stands between tokens. zsh prints `&>>` as `>>&`,
    // and blanks in arrays and in a pattern's parentheses are no tokens of ours.
    let printed = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace("&>>", ">>&");
    let text = visible.clone().map(|token| &source[token.span.range()]);
    let text: String = text.map(printed).collect();
    let theirs: String = lexed.tokens.iter().map(|it| printed(&it.raw)).collect();
    let is_arithmetic_loop = text.contains("for((");
    let has_comment_in_array = text.contains("=(") && text.contains('#');
    if has_comment_in_array
        || is_arithmetic_loop
        || text.contains('(') && without_blanks(&text) == without_blanks(&theirs) && text != theirs
    {
        return None;
    }
    if text != theirs {
        return Some(theirs);
    }
    let mut at = 0;
    for token in visible {
        let raw = &source[token.span.range()];
        if matches!(token.kind, TokenKind::Word | TokenKind::Reserved) {
            let Some(found) = lexed.covering(at) else {
                return Some(format!("no token is at {:?}", printed(raw)));
            };
            // Expressions and patterns in parentheses are one token to zsh.
            if found.raw.first() == Some(&b'(') {
                at += raw.len();
                continue;
            }
            if found.raw != raw {
                return Some(format!("{:?} for {:?}", printed(&found.raw), printed(raw)));
            }
            if let Some(value) = value(raw)
                && value != found.value
            {
                return Some(format!("{:?} is {:?}", printed(raw), printed(&found.value)));
            }
        }
        at += raw.len();
    }
    None
}

impl Lexed {
    /// The token at a position of all tokens together.
    fn covering(&self, position: usize) -> Option<&Lexeme> {
        let mut end = 0;
        self.tokens.iter().find(|token| {
            end += token.raw.len();
            end > position
        })
    }
}

fn without_blanks(text: &str) -> String {
    text.replace([' ', '\t', '\n'], "")
}

/// What a word stands for as an argument.
fn value(raw: &[u8]) -> Option<Vec<u8>> {
    let text = [b"x ", raw].concat();
    let tree = parse(&text, &Options::default());
    let statement = tree[tree.root().statements].first()?;
    let pipeline = tree[statement.pipelines].first()?;
    let CommandKind::Simple { words, .. } = tree[pipeline.commands].first()?.kind else {
        return None;
    };
    let value = tree[words].get(1)?.value(&tree)?;
    Some(value.into_owned())
}
