//! One client on standard input and output.

use crate::Server;
use rmcp::ServiceExt as _;
use rmcp::service::ServerInitializeError;
use std::io;

/// Serves until the client closes its end.
pub fn serve(server: &Server) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()?;
    let served = runtime.block_on(async {
        match server
            .clone()
            .serve(rmcp::transport::io::stdio_pipes())
            .await
        {
            Ok(running) => running
                .waiting()
                .await
                .map(|_| ())
                .map_err(io::Error::other),
            // It left before it had said who it is.
            Err(ServerInitializeError::ConnectionClosed(_)) => Ok(()),
            Err(error) => Err(io::Error::other(error)),
        }
    });
    // Before the runtime is gone, and with it whoever waits for these calls.
    server.end_all();
    // A read of standard input that is no pipe cannot be cancelled: the process
    // ends without it.
    runtime.shutdown_background();
    served
}
