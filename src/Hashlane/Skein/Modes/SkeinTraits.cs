namespace Hashlane;

/// <summary>The flags that a mode of Skein stores in addition to its state.</summary>
/// <remarks>
/// As wide as a word: a narrower type would be followed by padding in a mode, in which remains of the stack would stay.
/// </remarks>
[Flags]
internal enum SkeinTraits : ulong
{
    None = 0,

    /// <summary>A key is among the arguments.</summary>
    Keyed = 1,

    /// <summary>The message's last byte holds fewer than 8 bits and their end mark.</summary>
    BitPadded = 2,
}
