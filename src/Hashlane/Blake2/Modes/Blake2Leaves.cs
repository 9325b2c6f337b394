using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>
/// The leaves of BLAKE2bp or BLAKE2sp, which are compressed side by side in lanes, or one after the other where that is
/// faster; and their root.
/// </summary>
/// <remarks>
/// <para>
/// Source: BLAKE2 paper §2.8, §2.10. The digest length that a leaf states is the tree's, while its own digest has full
/// length.
/// </para>
/// <para>
/// Plain data; copying it forks the computation. Words are bytes here, since code that is generic over words is not
/// compiled ahead of time (docs/design/first-use.md).
/// </para>
/// </remarks>
[StructLayout(LayoutKind.Sequential)]
internal partial struct Blake2Leaves<TVariant>
    where TVariant : unmanaged, IBlake2Variant
{
    /// <summary>Bytes of all leaves' digests: 4 times 64 or 8 times 32.</summary>
    public const int DigestsBytes = 256;

    private const int StripeBytes = Blake2LastStripe.StripeBytes, Depth = 2;

    // The words of a leaf, and of all leaves, that make up the chaining values.
    private const int Words = 8, RowBytes = DigestsBytes / Words, HalfRowBytes = RowBytes / 2;

    private static int _takenFirst;

    // Word i of all leaves, then word i + 1: the order of vectors. Words are in the byte order of the machine.
    private Bytes256 _chain;
    private ulong _t0, _t1;

    /// <summary>Number of leaves.</summary>
    public static int Leaves => StripeBytes / BlockBytes;

    /// <summary>Bytes that F compresses at once in a leaf.</summary>
    public static int BlockBytes
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)] // a constant
        get => default(TVariant).BlockBytes;
    }

    /// <summary>The kernel of a group of leaves; null if they are compressed one after the other.</summary>
    public static LaneKernelRow? GroupKernel
    {
        get
        {
            LaneKernelRow? kernel = null;
            SelectGroupKernel(ref kernel);
            return kernel;
        }
    }

    /// <summary>Groups of leaves that threads can compress separately, since no vector holds them together.</summary>
    public static int Groups => Leaves / (GroupKernel?.Lanes ?? 1);

    private static int LeafHashBytes
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)] // a constant
        get => default(TVariant).MaxHashBytes;
    }

    private static int WordBytes => LeafHashBytes / Words;

    // The lower word of a counter is as wide as the variant's words.
    private static ulong LowerMask => WordBytes == sizeof(ulong) ? ulong.MaxValue : uint.MaxValue;

    /// <summary>Goes to the state before the first block of every leaf.</summary>
    /// <param name="outputLength">Length of the tree's digest in bytes.</param>
    /// <param name="keyBytes">Length of the key, which the caller absorbs; 0 for none.</param>
    public void Start(int outputLength, int keyBytes)
    {
        TVariant leaf = default;
        leaf.StartSequential((uint)outputLength | ((uint)keyBytes << 8) | ((uint)Leaves << 16) | (Depth << 24));

        // The inner hash length follows the node depth, which is 0, and that the node offset.
        Span<byte> words = Bytes.Of(ref leaf), chain = Bytes.Of(ref _chain);
        int offset = Blake2ParameterBlock.NodeOffsetPosition;
        words[InMemory(offset + default(TVariant).NodeOffsetBytes + 1)] ^= (byte)LeafHashBytes;
        for (int word = 0; word < Words; word++)
        {
            ReadOnlySpan<byte> bytes = words.Slice(word * WordBytes, WordBytes);
            Bytes.Repeat(bytes, chain.Slice(word * RowBytes, RowBytes));
        }

        for (int i = 1; i < Leaves; i++)
        {
            chain[PlaceOf(offset / WordBytes, i) + InMemory(offset % WordBytes)] ^= (byte)i;
        }

        _t0 = _t1 = 0;
    }

    /// <summary>Compresses one block of each leaf for each stripe.</summary>
    /// <param name="stripes">One stripe or more, whole.</param>
    /// <param name="end">The bytes that the last stripe counts, and the leaves that end with it.</param>
    public void Compress(ReadOnlySpan<byte> stripes, in Blake2LastStripe end)
    {
        // The first bytes of a process are hashed leaf by leaf: docs/design/first-use.md.
        if (_takenFirst != int.MaxValue && !FirstUse.TryCharge(stripes.Length, ref _takenFirst))
        {
            _takenFirst = int.MaxValue;
        }

        LaneKernelRow? kernel = _takenFirst == int.MaxValue ? GroupKernel : null;
        int width = kernel?.Lanes ?? 1;
        for (int first = 0; first < end.Leaves; first += width)
        {
            CompressGroup(Bytes.Of(ref _chain), _t0, _t1, first, kernel, stripes, end);
        }

        Count(stripes.Length / StripeBytes);
    }

    /// <summary>
    /// Compresses one group as <see cref="Compress"/> does, without ending a leaf or counting bytes. Calls for
    /// different groups may run at the same time.
    /// </summary>
    public void CompressGroup(int group, ReadOnlySpan<byte> stripes)
    {
        LaneKernelRow? kernel = GroupKernel;
        int first = group * (kernel?.Lanes ?? 1);
        CompressGroup(Bytes.Of(ref _chain), _t0, _t1, first, kernel, stripes, Blake2LastStripe.None(Leaves));
    }

    /// <summary>Counts stripes that all groups have compressed.</summary>
    public void Count(int stripes) => Count(ref _t0, ref _t1, (ulong)stripes * (ulong)BlockBytes);

    /// <summary>
    /// Writes the chaining values of the first <paramref name="leaves"/> leaves side by side, little-endian.
    /// </summary>
    public void StoreDigests(int leaves, Span<byte> digests)
    {
        ReadOnlySpan<byte> chain = Bytes.OfReadOnly(in _chain);
        for (int leaf = 0; leaf < leaves; leaf++)
        {
            for (int word = 0; word < Words; word++)
            {
                Span<byte> bytes = digests.Slice((leaf * LeafHashBytes) + (word * WordBytes), WordBytes);
                WordOf(chain, word, leaf).CopyTo(bytes);
                if (!BitConverter.IsLittleEndian)
                {
                    bytes.Reverse();
                }
            }
        }
    }

    /// <summary>Returns whether as many bytes were counted as in another state.</summary>
    public readonly bool HasCountOf(ref readonly Blake2Leaves<TVariant> other) => _t0 == other._t0 && _t1 == other._t1;

    /// <summary>Writes the counter, and the chaining values if they are not those of the start.</summary>
    public readonly void Write(ref StateWriter writer, ref readonly Blake2Leaves<TVariant> start)
    {
        writer.UInt64(_t0);
        writer.UInt64(_t1);
        if (!HasCountOf(in start))
        {
            writer.Words(Bytes.OfReadOnly(in _chain), WordBytes);
        }
    }

    /// <summary>Reads counter and chaining values into leaves that are at their start.</summary>
    public void Read(ref StateReader reader, ref readonly Blake2Leaves<TVariant> start)
    {
        _t0 = reader.UInt64();
        _t1 = reader.UInt64();
        bool isPastStart = !HasCountOf(in start);
        if (reader.Check(_t0 <= LowerMask && _t1 <= LowerMask, "the counter is too large")
            && reader.Check(_t0 % (ulong)BlockBytes == 0, "the counter is not one of whole blocks")
            && reader.Check(!isPastStart || (_t0 | _t1) != 0, "the counter lacks the key's block")
            && isPastStart)
        {
            reader.Words(Bytes.Of(ref _chain), WordBytes);
        }
    }

    /// <summary>Hashes the leaves' digests in the root.</summary>
    /// <param name="digests"><see cref="DigestsBytes"/> bytes.</param>
    /// <param name="keyBytes">Length of the key, which the root states and does not absorb.</param>
    /// <param name="digest">Filled entirely; as long as the leaves state.</param>
    public static void FinishRoot(ReadOnlySpan<byte> digests, int keyBytes, Span<byte> digest)
    {
        Blake2ParameterBlock parameters = new()
        {
            OutputLength = digest.Length,
            StatedKeyBytes = keyBytes,
            Fanout = Leaves,
            Depth = Depth,
            NodeDepth = 1,
            InnerHashBytes = LeafHashBytes,
        };
        Blake2Mode<TVariant> mode = new(parameters.Start<TVariant>(keyBytes: 0), Blake2Node.Last);
        mode.Finish(digests, digest);
        if (keyBytes > 0)
        {
            mode.Wipe();
        }
    }

    /// <summary>
    /// Compresses one block for each stripe in as many leaves from <paramref name="first"/> on as the kernel takes, or
    /// in one leaf without a kernel, after <paramref name="t0"/> and <paramref name="t1"/> counted bytes.
    /// </summary>
    public static void CompressGroup(
        Span<byte> chain, ulong t0, ulong t1, int first, LaneKernelRow? kernel, ReadOnlySpan<byte> stripes,
        in Blake2LastStripe end)
    {
        Debug.Assert(stripes.Length % StripeBytes == 0 && first + (kernel?.Lanes ?? 1) <= Leaves);
        Debug.Assert(end.LastBytes == StripeBytes || stripes.Length == StripeBytes);
        if (kernel is null)
        {
            CompressOne(chain, t0, t1, first, stripes, end);
        }
        else
        {
            CompressLanes(chain, t0, t1, first, kernel, stripes, end);
        }
    }

    static partial void SelectGroupKernel(ref LaneKernelRow? kernel);

    static partial void CompressLanes(
        Span<byte> chain, ulong t0, ulong t1, int firstLeaf, LaneKernelRow kernel, ReadOnlySpan<byte> stripes,
        in Blake2LastStripe end);

    [MethodImpl(MethodImplOptions.NoInlining)] // its own frame, which the mode wipes: it holds a leaf's state
    private static void CompressOne(
        Span<byte> chain, ulong t0, ulong t1, int leaf, ReadOnlySpan<byte> stripes, in Blake2LastStripe end)
    {
        TVariant state = default;
        Span<byte> words = Bytes.Of(ref state);
        for (int word = 0; word < Words; word++)
        {
            WordOf(chain, word, leaf).CopyTo(words[(word * WordBytes)..]);
        }

        WriteWord(words, Words, t0);
        WriteWord(words, Words + 1, t1);
        ReadOnlySpan<byte> block = stripes.Slice(leaf * BlockBytes, BlockBytes);
        for (int start = 0; start < stripes.Length - StripeBytes; start += StripeBytes)
        {
            state.Compress(stripes.Slice(start + (leaf * BlockBytes), BlockBytes), (uint)BlockBytes);
            block = stripes.Slice(start + StripeBytes + (leaf * BlockBytes), BlockBytes);
        }

        if (leaf >= end.FirstFinal)
        {
            state.MarkLastBlock(leaf == Leaves - 1 ? Blake2Node.Last : Blake2Node.Inner);
        }

        state.Compress(block, (uint)end.Counted(leaf, BlockBytes));
        for (int word = 0; word < Words; word++)
        {
            words.Slice(word * WordBytes, WordBytes).CopyTo(chain[PlaceOf(word, leaf)..]);
        }
    }

    private static void Count(ref ulong t0, ref ulong t1, ulong bytes)
    {
        t0 = (t0 + bytes) & LowerMask;
        t1 += t0 < bytes ? 1UL : 0;
    }

    private static void WriteWord(Span<byte> words, int word, ulong value)
    {
        Span<byte> bytes = words.Slice(word * WordBytes, WordBytes);
        bool isWritten = WordBytes == sizeof(ulong)
            ? BitConverter.TryWriteBytes(bytes, value)
            : BitConverter.TryWriteBytes(bytes, (uint)value);
        Debug.Assert(isWritten);
    }

    private static ReadOnlySpan<byte> WordOf(ReadOnlySpan<byte> chain, int word, int leaf) =>
        chain.Slice(PlaceOf(word, leaf), WordBytes);

    /// <summary>Returns where a word of a leaf's chaining value lies.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // additions once WordBytes is a constant
    private static int PlaceOf(int word, int leaf) => (word * RowBytes) + (leaf * WordBytes);

    /// <summary>Returns where in memory a byte of words lies that are numbered as if they were little-endian.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // nothing on most machines
    private static int InMemory(int position) =>
        BitConverter.IsLittleEndian ? position : position ^ (WordBytes - 1);
}
