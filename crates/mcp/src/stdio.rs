//! One client on standard input and output.

use crate::Server;
use rmcp::ServiceExt as _;
use std::io;

/// Serves until the client closes its end.
pub fn serve(server: Server) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()?;
    let served = runtime.block_on(async {
        let running = server
            .serve(rmcp::transport::io::stdio_pipes())
            .await
            .map_err(io::Error::other)?;
        running.waiting().await.map_err(io::Error::other)
    });
    // A read of standard input that is no pipe cannot be cancelled: the process
    // ends without it.
    runtime.shutdown_background();
    served.map(|_reason| ())
}
