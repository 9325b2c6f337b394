using System.Runtime.Versioning;

// Names are bytes, and symbolic links, FIFOs, modes and signals exist, only on Unix.
// On Windows Sandbox skips every test.
[assembly: UnsupportedOSPlatform("windows")]
