using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>The tweak of a UBI computation (Skein 1.3 §3.4 and table 5): 96 bits of position, then tree level, padding, type and flags.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct SkeinTweak
{
    /// <summary>Of T1: the first block of a computation.</summary>
    public const ulong FirstFlag = 1UL << (126 - 64);

    /// <summary>Of T1: the last block of a computation.</summary>
    public const ulong FinalFlag = 1UL << (127 - 64);

    private const int TreeLevelShift = 112 - 64;
    private const ulong BitPadFlag = 1UL << (119 - 64);
    private const int TypeShift = 120 - 64;

    /// <summary>Bits 0 to 63: the lower part of the position.</summary>
    public ulong T0;

    /// <summary>Bits 64 to 127: the upper 32 bits of the position, and the rest.</summary>
    public ulong T1;

    /// <summary>Before the first block of a computation.</summary>
    /// <param name="type">What is hashed.</param>
    /// <param name="treeLevel">0, or the level in a tree, 1 for leaves.</param>
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

    /// <summary>The first block is done.</summary>
    public void ClearFirst() => T1 &= ~FirstFlag;

    /// <summary>The next block is the last one.</summary>
    public void SetFinal() => T1 |= FinalFlag;

    /// <summary>The last byte of the last block holds less than 8 bits of the message, and their end mark.</summary>
    public void SetBitPad() => T1 |= BitPadFlag;
}
