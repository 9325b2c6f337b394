using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>A block of Argon2's memory: 128 words in the machine's byte order (RFC 9106 §3.2).</summary>
[StructLayout(LayoutKind.Sequential, Size = SizeBytes)]
internal struct Argon2Block
{
    /// <summary>Bytes of a block.</summary>
    public const int SizeBytes = 1024;

    /// <summary>The first word: J1 in its lower half, J2 in its upper half, where addresses depend on data.</summary>
    public ulong W0;
}
