using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>
/// The tweak of a UBI computation (Skein 1.3 §3.4, table 5): 96 bits of position, then tree level, padding, type and
/// flags.
/// </summary>
[StructLayout(LayoutKind.Sequential)]
internal struct SkeinTweak
{
    /// <summary>The bit of T1 that marks the first block of a computation.</summary>
    public const ulong FirstFlag = 1UL << (126 - 64);

    /// <summary>The bit of T1 that marks the last block of a computation.</summary>
    public const ulong FinalFlag = 1UL << (127 - 64);

    private const int TreeLevelShift = 112 - 64;
    private const ulong BitPadFlag = 1UL << (119 - 64);
    private const int TypeShift = 120 - 64;

    /// <summary>Bits 0 to 63: the lower part of the position.</summary>
    public ulong T0;

    /// <summary>Bits 64 to 127: the upper 32 bits of the position, and all other fields.</summary>
    public ulong T1;

    /// <summary>Initializes the tweak for the start of a computation.</summary>
    /// <param name="type">The type of the input.</param>
    /// <param name="treeLevel">The level in a tree, 1 for leaves; 0 for sequential hashing.</param>
    public SkeinTweak(SkeinType type, int treeLevel)
    {
        T0 = 0;
        T1 = FirstFlag | ((ulong)type << TypeShift) | ((ulong)treeLevel << TreeLevelShift);
    }

    /// <summary>Adds message bytes to the position.</summary>
    public void Advance(ulong bytes)
    {
        T0 += bytes;
        if (T0 < bytes)
        {
            T1++;
        }
    }

    /// <summary>Continues after message bytes that were compressed.</summary>
    public void Continue(ulong bytes)
    {
        Advance(bytes);
        if (bytes > 0)
        {
            ClearFirst();
        }
    }

    /// <summary>Clears the first-block flag.</summary>
    public void ClearFirst() => T1 &= ~FirstFlag;

    /// <summary>Sets the flag of the last block.</summary>
    public void SetFinal() => T1 |= FinalFlag;

    /// <summary>Marks the last byte of the message as incomplete: it holds less than 8 bits and an end mark.</summary>
    public void SetBitPad() => T1 |= BitPadFlag;
}
