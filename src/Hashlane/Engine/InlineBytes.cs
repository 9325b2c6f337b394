using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>32 bytes of inline storage for one block of a <see cref="BlockBuffer{TMode, TBlock}"/>.</summary>
[StructLayout(LayoutKind.Sequential, Size = 32)]
internal struct Bytes32;

/// <summary>64 bytes of inline storage for one block of a <see cref="BlockBuffer{TMode, TBlock}"/>.</summary>
[StructLayout(LayoutKind.Sequential, Size = 64)]
internal struct Bytes64;

/// <summary>128 bytes of inline storage for one block of a <see cref="BlockBuffer{TMode, TBlock}"/>.</summary>
[StructLayout(LayoutKind.Sequential, Size = 128)]
internal struct Bytes128;

/// <summary>256 bytes of inline storage, for the chaining values of the leaves of BLAKE2bp and BLAKE2sp.</summary>
[StructLayout(LayoutKind.Sequential, Size = 256)]
internal struct Bytes256;

/// <summary>1024 bytes of inline storage for one block of a <see cref="BlockBuffer{TMode, TBlock}"/>.</summary>
[StructLayout(LayoutKind.Sequential, Size = 1024)]
internal struct Bytes1024;
