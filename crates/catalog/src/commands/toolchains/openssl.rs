//! `openssl`: shows certificates, keys and digests, and makes them.
//!
//! `-out` writes; `-engine`, `-provider` and `-config` load code;
//! `s_client` and its like connect. So do values of `-in` that begin with a
//! scheme: `http:` is fetched, `org.openssl.engine:/dir/x:` loads `/dir/x`.
//! Only forms that show are read here.
//! Source: OpenSSL 3.0 manual pages of each.

use crate::spec::{
    Conventions, Example, Long, Means::*, Operands, Opt, Order, Outer, Short, Spec, flag,
    read_only, unproven, value,
};
use crate::{Access, Kind, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["openssl"],
    conventions: OPENSSL,
    subcommands: &[VERSION, X509, REQ, DIGEST, ASN1, CIPHERS, CONNECTS],
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPENSSL: Conventions = Conventions {
    order: Order::BeforeOperands,
    long: Long::OneOrTwoDashes,
    short: Short::None,
    outer: Outer::Ended,
    ..Conventions::EXACT
};

const SHOWS: Spec = Spec {
    conventions: OPENSSL,
    shared: &[FILES],
    ..Spec::DEFAULT
};

const FILES: &[Opt] = &[
    value(&["-in"], ReadsUnlessScheme(&Unknown(Unknown::OptionValue))),
    value(&["-inform"], Nothing),
    flag(&["-noout"], Nothing),
    flag(&["-text"], Nothing),
    flag(&["-help"], Nothing),
    value(&["-out"], WritesValue),
];

const VERSION: Spec = Spec {
    names: &["version"],
    options: &[
        flag(&["-a"], Nothing),
        flag(&["-b"], Nothing),
        flag(&["-d"], Nothing),
        flag(&["-e"], Nothing),
        flag(&["-f"], Nothing),
        flag(&["-o"], Nothing),
        flag(&["-p"], Nothing),
        flag(&["-r"], Nothing),
        flag(&["-v"], Nothing),
        flag(&["-c"], Nothing),
    ],
    shared: &[],
    ..SHOWS
};

const NAMES: &[Opt] = &[
    flag(&["-subject"], Nothing),
    flag(&["-pubkey"], Nothing),
    flag(&["-modulus"], Nothing),
    value(&["-nameopt"], Nothing),
];

const X509: Spec = Spec {
    names: &["x509", "crl"],
    options: &[
        flag(&["-issuer"], Nothing),
        flag(&["-dates"], Nothing),
        flag(&["-startdate"], Nothing),
        flag(&["-enddate"], Nothing),
        flag(&["-lastupdate"], Nothing),
        flag(&["-nextupdate"], Nothing),
        flag(&["-serial"], Nothing),
        flag(&["-fingerprint"], Nothing),
        flag(&["-sha1"], Nothing),
        flag(&["-sha256"], Nothing),
        flag(&["-hash"], Nothing),
        flag(&["-subject_hash"], Nothing),
        flag(&["-issuer_hash"], Nothing),
        flag(&["-purpose"], Nothing),
        flag(&["-email"], Nothing),
        flag(&["-ocsp_uri"], Nothing),
        value(&["-ext"], Nothing),
        value(&["-certopt"], Nothing),
        value(&["-checkend"], Nothing),
        value(&["-checkhost"], Nothing),
    ],
    shared: &[NAMES, FILES],
    ..SHOWS
};

const REQ: Spec = Spec {
    names: &["req"],
    options: &[flag(&["-verify"], Nothing)],
    shared: &[NAMES, FILES],
    check: Some(|reading, _, effects| {
        // Without a file to show it makes a new request.
        if !reading.has("-in") {
            effects.unknown(0, crate::Unknown::Interactive);
        }
    }),
    ..SHOWS
};

const DIGEST: Spec = Spec {
    names: &["dgst", "md5", "sha1", "sha256", "sha512"],
    options: &[
        flag(&["-md5"], Nothing),
        flag(&["-sha1"], Nothing),
        flag(&["-sha256"], Nothing),
        flag(&["-sha384"], Nothing),
        flag(&["-sha512"], Nothing),
        flag(&["-hex"], Nothing),
        flag(&["-binary"], Nothing),
        flag(&["-c"], Nothing),
        flag(&["-r"], Nothing),
    ],
    operands: Operands::Each(ReadsValue),
    ..SHOWS
};

const ASN1: Spec = Spec {
    names: &["asn1parse"],
    options: &[
        flag(&["-i"], Nothing),
        value(&["-offset"], Nothing),
        value(&["-strparse"], Nothing),
    ],
    ..SHOWS
};

const CIPHERS: Spec = Spec {
    names: &["ciphers", "list", "errstr", "help"],
    options: &[
        flag(&["-v"], Nothing),
        flag(&["-V"], Nothing),
        flag(&["-s"], Nothing),
        flag(&["-commands"], Nothing),
        flag(&["-digest-algorithms"], Nothing),
        flag(&["-cipher-algorithms"], Nothing),
    ],
    shared: &[],
    operands: Operands::Each(Nothing),
    ..SHOWS
};

const CONNECTS: Spec = Spec {
    names: &["s_client", "s_server", "s_time", "ocsp"],
    conventions: Conventions::WORDS,
    operands: Operands::Each(Nothing),
    always: &[Network(Access::Write)],
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[
    unproven(
        "openssl x509 -noout -in org.openssl.engine:/tmp/x:k",
        Kind::Unknown,
    ),
    unproven("openssl crl -noout -in http://localhost/x", Kind::Unknown),
    unproven("openssl x509 -noout -in \"$certificate\"", Kind::Unknown),
    read_only("openssl version -a -b -d -e -f -o -p -r -v -c"),
    read_only("openssl x509 -in cert.pem -noout -text"),
    read_only("openssl x509 -in cert.pem -inform DER -noout -subject -issuer -dates"),
    read_only("openssl x509 -noout -startdate -enddate -serial -fingerprint -sha256 -sha1"),
    read_only("openssl x509 -noout -hash -subject_hash -issuer_hash -purpose -email"),
    read_only("openssl x509 -noout -ocsp_uri -ext subjectAltName -certopt x -checkend 9"),
    read_only("openssl x509 -noout -pubkey -modulus -nameopt RFC2253 -checkhost x"),
    read_only("openssl crl -in x -noout -lastupdate -nextupdate"),
    read_only("openssl req -in x.csr -noout -text -verify"),
    read_only("openssl dgst -sha256 -hex README.md"),
    read_only("openssl dgst -md5 -sha1 -sha384 -sha512 -binary -c -r README.md"),
    read_only("openssl asn1parse -in x -i -offset 1 -strparse 2"),
    read_only("openssl ciphers -v -V -s"),
    read_only("openssl list -commands"),
    read_only("openssl list -digest-algorithms -cipher-algorithms"),
    read_only("openssl x509 -help"),
    unproven("openssl x509 -in README.md -out out.pem", Kind::Writes),
    unproven("openssl x509 -in README.md --out=out.pem", Kind::Writes),
    unproven("openssl dgst -sha256 -out x README.md", Kind::Writes),
    unproven("openssl s_client -connect x:443", Kind::Network),
    unproven("openssl version -engine x", Kind::Unknown),
    unproven("openssl dgst -engine ./x.so README.md", Kind::Unknown),
    unproven("openssl enc -d -in README.md -out out", Kind::Unknown),
    unproven("openssl req -new -newkey rsa", Kind::Unknown),
    unproven("openssl x509 -config x -in y", Kind::Unknown),
];
