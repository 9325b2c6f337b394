using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>
/// The state of the BLAKE2 compression function F (RFC 7693 §3.2): chaining value, offset counter, final flags.
/// </summary>
/// <remarks>A plain structure. Words are in the byte order of the machine.</remarks>
[StructLayout(LayoutKind.Sequential)]
internal struct Blake2State<TWord>
    where TWord : unmanaged
{
    /// <summary>Chaining value h[0..7].</summary>
    public Words8<TWord> H;

    /// <summary>Offset counter t: bytes compressed so far, low and high word.</summary>
    public TWord T0, T1;

    /// <summary>
    /// Final flags f: at the last block <see cref="F0"/> is all ones, and so is <see cref="F1"/> if the node is the
    /// last of its tree level.
    /// </summary>
    public TWord F0, F1;
}
