//! The server over HTTP: for programs of this machine that know the token.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod support;

use qedsh_mcp::{Asking, Http, Server};
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use support::Scripted;

const TOKEN: &str = "t0ken";

fn start() -> SocketAddr {
    let http = Http::listen(0, TOKEN.to_owned()).unwrap();
    let address = http.address().unwrap();
    let server = Server::new(Scripted::new(), Asking::Client, [7; 32]);
    std::thread::spawn(move || http.serve(server));
    address
}

/// The status of the answer to an `initialize` with these headers.
fn status(address: SocketAddr, headers: &str) -> u16 {
    let body = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}"#;
    let mut stream = TcpStream::connect(address).unwrap();
    let length = body.len();
    write!(
        stream,
        "POST / HTTP/1.1\r\n{headers}content-type: application/json\r\n\
         accept: application/json, text/event-stream\r\nconnection: close\r\n\
         content-length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).unwrap();
    std::str::from_utf8(&answer[9..]).unwrap().parse().unwrap()
}

#[test]
fn who_knows_the_token_is_served() {
    let address = start();
    let host = format!("host: {address}\r\nauthorization: Bearer {TOKEN}\r\n");
    assert_eq!(status(address, &host), 200);
}

#[test]
fn who_does_not_is_refused() {
    let address = start();
    for authorization in [
        "",
        "authorization: Bearer t0ke\r\n",
        "authorization: Bearer t0kenn\r\n",
        "authorization: t0ken\r\n",
        "authorization: Basic t0ken\r\n",
    ] {
        let headers = format!("host: {address}\r\n{authorization}");
        assert_eq!(status(address, &headers), 401, "{authorization}");
    }
}

#[test]
fn a_page_in_a_browser_is_refused_even_with_the_token() {
    let address = start();
    for line in [
        "origin: http://evil.example\r\n",
        "origin: http://localhost:80\r\n",
        "origin: null\r\n",
    ] {
        let headers = format!("host: {address}\r\nauthorization: Bearer {TOKEN}\r\n{line}");
        assert_eq!(status(address, &headers), 403, "{line}");
    }
}

#[test]
fn a_name_that_was_made_to_point_here_is_refused() {
    let address = start();
    let headers = format!("host: evil.example\r\nauthorization: Bearer {TOKEN}\r\n");
    assert_eq!(status(address, &headers), 403);
}
