//! The kernel behind small traits, real and simulated. The only unsafe code of qedsh, the warm module aside.
