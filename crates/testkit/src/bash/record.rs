//! The answers, and how the builtin writes them.

/// How bash reads one text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answer {
    /// Whether bash's parser took the text.
    pub reading: Reading,
    /// What bash would print while reading: the error, or a warning.
    pub message: String,
    /// The word lists in source order, of what was read before an error.
    /// Commands inside `$( )` are part of the word that holds them.
    pub lists: Vec<WordList>,
    /// The redirections in source order, here-documents included.
    pub redirects: Vec<Redirect>,
    /// How the commands are combined: `s` is a simple command, `(s|s)` a pipeline,
    /// `for[s]` a loop; texts of several lines have their lines one below the other.
    pub shape: String,
}

/// Whether bash's parser took a text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Reading {
    /// Bash would run it.
    Accepted,
    /// Bash reports an error. What stands on the lines before it would still have run.
    Rejected,
    /// No answer: it holds a NUL, takes bash too much time or memory, or crashes it.
    #[default]
    Unanswered,
}

/// What a list of words is part of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum List {
    /// A simple command: its name and arguments.
    Command,
    /// `for` or `select`: what the variable becomes; `"$@"` where the text says nothing.
    Loop,
    /// `case`: the word that is compared.
    Subject,
    /// `case`: the patterns of one clause.
    Pattern,
}

/// Some words that stand side by side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordList {
    /// What they are part of.
    pub list: List,
    /// The assignments before them, as bash keeps them.
    pub assignments: Vec<Vec<u8>>,
    /// The words themselves.
    pub words: Vec<Word>,
}

/// One word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// The word as bash keeps it: quoted, `$'…'` already decoded.
    pub raw: Vec<u8>,
    /// Which expansions bash would perform on it.
    pub kinds: WordKinds,
    /// The arguments that bash makes of it (patterns left as they are, quotes
    /// removed); absent where that depends on more than the word.
    pub value: Option<Vec<Vec<u8>>>,
}

/// One redirection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redirect {
    /// `>`, `<<`, `>&`, …; `<&move` and `>&move` for `3>&4-`, `&-` for a closed one.
    pub operator: String,
    /// The descriptor's number, or the variable that receives it.
    pub descriptor: String,
    /// Where it leads; the body of a here-document.
    pub target: Word,
}

/// A set of expansions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WordKinds(u32);

impl WordKinds {
    /// `$x`, `${x}`, `$(…)`, `$((…))`, `$[…]`.
    pub const DOLLAR: Self = Self(1);
    /// `` `…` ``.
    pub const BACKQUOTE: Self = Self(2);
    /// `<(…)`, `>(…)`.
    pub const PROCESS: Self = Self(4);
    /// An unquoted `*`, `?` or `[`.
    pub const GLOB: Self = Self(8);
    /// An unquoted `~` where bash looks for one.
    pub const TILDE: Self = Self(16);
    /// Braces that make other words of it.
    pub const BRACE: Self = Self(32);
    /// `name=(…)` as an argument.
    pub const COMPOUND: Self = Self(64);

    /// Whether no expansion applies.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all of `other` apply.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

impl Answer {
    /// Whether bash would run the text.
    #[must_use]
    pub fn is_accepted(&self) -> bool {
        self.reading == Reading::Accepted
    }

    /// The arguments of each simple command in source order; absent where a
    /// word of it depends on more than the text.
    #[must_use]
    pub fn arguments(&self) -> Vec<Option<Vec<Vec<u8>>>> {
        let commands = self.lists.iter().filter(|list| list.list == List::Command);
        commands
            .filter(|command| !command.words.is_empty())
            .map(|command| {
                let values = command.words.iter().map(|word| word.value.clone());
                Some(values.collect::<Option<Vec<_>>>()?.concat())
            })
            .collect()
    }

    pub(super) fn decode(record: &[u8]) -> Option<Self> {
        let mut reader = Reader(record);
        let status = reader.number()?;
        let message = reader.text()?;
        let lists = reader.many(Reader::word_list)?;
        let redirects = reader.many(Reader::redirect)?;
        let shape = reader.text()?;
        reader.0.is_empty().then_some(())?;
        let reading = match status {
            // Conditionals: bash reports an error and goes on as if there were none.
            0 if message.lines().all(|line| line.contains(": warning: ")) => Reading::Accepted,
            0..=2 => Reading::Rejected,
            3 | 4 => Reading::Unanswered,
            _ => return None,
        };
        Some(Self {
            reading,
            message,
            lists,
            redirects,
            shape,
        })
    }
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn number(&mut self) -> Option<u32> {
        let (number, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u32::from_le_bytes(*number))
    }

    fn bytes(&mut self) -> Option<Vec<u8>> {
        let length = usize::try_from(self.number()?).ok()?;
        let (bytes, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(bytes.to_vec())
    }

    fn text(&mut self) -> Option<String> {
        Some(String::from_utf8_lossy(&self.bytes()?).into_owned())
    }

    fn many<T>(&mut self, one: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let count = self.number()?;
        (0..count).map(|_| one(self)).collect()
    }

    fn word_list(&mut self) -> Option<WordList> {
        let list = match self.number()? {
            0 => List::Command,
            1 => List::Loop,
            2 => List::Subject,
            3 => List::Pattern,
            _ => return None,
        };
        Some(WordList {
            list,
            assignments: self.many(Self::bytes)?,
            words: self.many(Self::word)?,
        })
    }

    fn word(&mut self) -> Option<Word> {
        let kinds = WordKinds(self.number()?);
        let raw = self.bytes()?;
        let value = if let Some(rest) = self.0.strip_prefix(&[0xff; 4]) {
            self.0 = rest;
            None
        } else {
            Some(self.many(Self::bytes)?)
        };
        Some(Word { raw, kinds, value })
    }

    fn redirect(&mut self) -> Option<Redirect> {
        Some(Redirect {
            operator: self.text()?,
            descriptor: self.text()?,
            target: self.word()?,
        })
    }
}
