namespace Hashlane;

/// <summary>What a mode of Skein remembers besides its state.</summary>
/// <remarks>As wide as words: narrower, they would be followed by padding in a mode, in which pieces of the stack stay.</remarks>
[Flags]
internal enum SkeinTraits : ulong
{
    None = 0,

    /// <summary>A key is among the arguments.</summary>
    Keyed = 1,

    /// <summary>The message's last byte holds less than 8 bits, and their end mark.</summary>
    BitPadded = 2,
}
