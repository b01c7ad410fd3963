//! Texts of one kind each, as long as one likes.

/// A text of about `length` bytes for each kind of construct that a parser
/// could read more than once.
pub fn texts(length: usize) -> Vec<(&'static str, Vec<u8>)> {
    let repeat = |unit: &str| unit.repeat(length / unit.len());
    let texts: [(&str, String); 32] = [
        ("words", repeat("word ")),
        ("one word", repeat("w")),
        ("pipe chain", format!("a{}", repeat("|a"))),
        ("and chain", format!("a{}", repeat("&&a"))),
        ("statements", repeat("a;")),
        ("lines", repeat("a\n")),
        ("elif chain", format!("if a; then b; {}fi", repeat("elif a; then b; "))),
        ("negations", format!("{}a", repeat("! "))),
        ("quotes", repeat("'a'\"b\"")),
        ("escapes", repeat("\\a")),
        ("continuations", repeat("a\\\n")),
        ("parameters", repeat("$x${y}")),
        ("substitutions", repeat("$(a)")),
        ("backquotes", repeat("`a`")),
        ("arithmetic", repeat("$((1))")),
        ("no arithmetic", repeat("((a);b);")),
        ("brackets", format!("echo {}", repeat("["))),
        ("subscripts", format!("(( {}", repeat("a["))),
        ("open braces", format!("echo {}", repeat("{"))),
        ("braces", format!("echo {}", repeat("{a,b} "))),
        ("brace list", format!("echo {{{}}}", repeat("a,"))),
        ("tildes", repeat("~ a=~ ")),
        ("tildes in a word", format!("echo a={}", repeat(":~"))),
        ("here-documents", repeat("cat <<E\nE\n")),
        ("open here-documents", repeat("cat <<E ")),
        ("assignments", repeat("a=b ")),
        ("late assignments", format!("a=b >c {}", repeat("a[1]=b "))),
        ("case arms", format!("case a in {}esac", repeat("a) b;; "))),
        ("comments", repeat("# a\n")),
        ("regular expression", format!("[[ a =~ {} ]]", repeat("(a)"))),
        ("array", format!("a=({})", repeat("[1]=a "))),
        ("open parentheses", repeat("((")),
    ];
    texts.map(|(name, text)| (name, text.into_bytes())).into()
}
