//! Clients over HTTP, on this machine only and with a token.

use crate::Server;
use http_body_util::{BodyExt as _, Full, combinators::BoxBody};
use hyper::body::{Bytes, Incoming};
use hyper::header::{AUTHORIZATION, WWW_AUTHENTICATE};
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use std::convert::Infallible;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// How many connections are served at once; the next wait.
const CONNECTIONS: usize = 256;
/// How long it waits where it cannot accept.
const BREATH: Duration = Duration::from_millis(20);
/// How long a client of the older era may be silent until it must introduce
/// itself again: longer than any command stays in the foreground.
const SILENCE: Duration = Duration::from_secs(60 * 60);

/// A server on loopback.
pub struct Http {
    listener: TcpListener,
    token: String,
}

/// It cannot serve.
#[derive(Debug, thiserror::Error)]
pub enum HttpError {
    /// The port is taken, or may not be used.
    #[error("cannot listen on 127.0.0.1 port {port}: {error}")]
    Port {
        /// The port.
        port: u16,
        /// Why.
        error: io::Error,
    },
}

impl Http {
    /// Listens on `port` of the loopback address; 0 is any that is free.
    /// Whoever connects must know `token`.
    pub fn listen(port: u16, token: String) -> Result<Self, HttpError> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let listener = TcpListener::bind(address);
        let listener = listener.map_err(|error| HttpError::Port { port, error })?;
        Ok(Self { listener, token })
    }

    /// Where it listens.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until this process ends.
    pub fn serve(self, server: Server) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()?;
        runtime.block_on(self.accept(server))
    }

    async fn accept(self, server: Server) -> io::Result<()> {
        self.listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        // A page of a browser has an origin, and no business here: none is
        // allowed. The names of the host are those of loopback.
        let mut config = StreamableHttpServerConfig::default();
        config = config.enforce_origin_validation();
        let mut clients = LocalSessionManager::default();
        clients.session_config.keep_alive = Some(SILENCE);
        let service = StreamableHttpService::new(
            move || Ok(server.for_another_client()),
            Arc::new(clients),
            config,
        );
        let expected: Arc<str> = format!("Bearer {}", self.token).into();
        let places = Arc::new(Semaphore::new(CONNECTIONS));
        loop {
            let Ok(place) = Arc::clone(&places).acquire_owned().await else {
                return Ok(());
            };
            let Ok((stream, _)) = listener.accept().await else {
                // No descriptor is free, or the client has left already.
                tokio::time::sleep(BREATH).await;
                continue;
            };
            let service = service.clone();
            let expected = Arc::clone(&expected);
            tokio::spawn(async move {
                let answer = service_fn(move |request| {
                    let service = service.clone();
                    let expected = Arc::clone(&expected);
                    async move { Ok::<_, Infallible>(respond(&service, &expected, request).await) }
                });
                // A client that breaks the connection needs no answer.
                let _ = hyper::server::conn::http1::Builder::new()
                    .timer(TokioTimer::new())
                    .serve_connection(TokioIo::new(stream), answer)
                    .await;
                drop(place);
            });
        }
    }
}

type Service = StreamableHttpService<Server, LocalSessionManager>;

async fn respond(
    service: &Service,
    expected: &str,
    request: Request<Incoming>,
) -> Response<BoxBody<Bytes, Infallible>> {
    let given = request.headers().get(AUTHORIZATION);
    if given.is_some_and(|given| is_same(given.as_bytes(), expected.as_bytes())) {
        return service.handle(request).await;
    }
    let mut refusal = Response::new(Full::new(Bytes::from_static(b"a token is needed\n")).boxed());
    *refusal.status_mut() = StatusCode::UNAUTHORIZED;
    let challenge = hyper::header::HeaderValue::from_static("Bearer");
    refusal.headers_mut().insert(WWW_AUTHENTICATE, challenge);
    refusal
}

/// Compares without telling by the time it takes how much is the same.
fn is_same(one: &[u8], other: &[u8]) -> bool {
    let differences = one.iter().zip(other).fold(0, |all, (a, b)| all | (a ^ b));
    one.len() == other.len() && differences == 0
}
