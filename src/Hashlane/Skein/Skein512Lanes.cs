using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>Skein-512 of many messages side by side, with a key or without, sequential; digests up to a block, others one by one.</summary>
/// <remarks>
/// A message is two runs of blocks: itself, and the output's block (Skein 1.3 §3.5.5), whose counter is zero as all padding is.
/// </remarks>
internal struct Skein512Lanes : ILaneHash
{
    /// <summary>Bytes of the output's counter.</summary>
    private const int CounterBytes = sizeof(ulong);

    private Skein512Variant _start;
    private int _hashBytes;
    private bool _isKeyed;

    public readonly string? KernelName => Skein512LaneKernels.Name;

    public readonly int BlockBytes => Skein512.BlockBytes;

    public readonly int WordBytes => sizeof(ulong);

    public readonly int HashBytes => _hashBytes;

    public readonly bool IsKeyed => _isKeyed;

    public readonly int StepTenths(int lanes) => Skein512LaneKernels.StepTenths(lanes);

    /// <summary>Begins with the catalogue's options.</summary>
    public static void Start(out Skein512Lanes hash, int outputLength, HashFunctionOptions options) => Start(
        out hash,
        new SkeinArguments
        {
            OutputBits = SkeinArguments.BitsOf(outputLength),
            Key = options.Key.Span,
            Personalization = options.Personalization.Span,
        });

    /// <summary>Begins with all arguments up to the message; in place, since a key may be among them.</summary>
    public static void Start(out Skein512Lanes hash, SkeinArguments arguments)
    {
        hash = default;
        SkeinUbi.HashArguments(ref hash._start, arguments);
        hash._start.Start(SkeinType.Msg, treeLevel: 0);
        hash._hashBytes = (int)arguments.OutputBytes;
        hash._isKeyed = !arguments.Key.IsEmpty;
    }

    public readonly int Width(int count, int messageBytes) => Skein512LaneKernels.Width(count);

    public readonly bool Takes(int messageBytes) => _hashBytes <= BlockBytes;

    [SkipLocalsInit] // the mode sets what it uses
    [MethodImpl(MethodImplOptions.NoInlining)] // a frame of its own, which the engine wipes: the compiler keeps a copy of the start in it
    public readonly void HashOne(MessagePrefix prefix, ReadOnlySpan<byte> source, Span<byte> digest)
    {
        SkeinMode<Skein512Variant> mode = new(in _start, (ulong)_hashBytes, _isKeyed);
        OneShot.Finish(ref mode, prefix, source, digest);
        if (_isKeyed)
        {
            mode.Wipe();
        }
    }

    public readonly bool TryHashWindow<TMessages>(Span<byte> memory, TMessages messages, Span<byte> digests)
        where TMessages : struct, IMessages, allows ref struct =>
        false;

    public readonly int Blocks(int messageBytes) => MessageBlocks(messageBytes) + 1;

    public readonly int RunBlocks(int messageBytes, int done)
    {
        int blocks = MessageBlocks(messageBytes);
        return done < blocks ? blocks - done : 1;
    }

    public readonly void Start(LaneArea area, int lane) => area.SetFront(lane, Bytes.OfReadOnly(in _start.Chain));

    public readonly void StartAll(LaneArea area) => area.FillFront(Bytes.OfReadOnly(in _start.Chain));

    public readonly void SetPart(LaneArea area, int lane, MessagePrefix prefix)
    {
    }

    public readonly void BeginRun(LaneArea area, int lane, int messageBytes, int done)
    {
        area.Set(LaneArea.Counter, lane, 0);
        area.Set(LaneArea.Flags, lane, new SkeinTweak(done == 0 ? SkeinType.Msg : SkeinType.Out, treeLevel: 0).T1);
    }

    public readonly void SetLast(LaneArea area, int lane, int messageBytes, int end)
    {
        area.Set(LaneArea.LastCounted, lane, LastCounted(messageBytes, end));
        area.Set(LaneArea.LastFlags, lane, LastFlags(end));
    }

    public readonly void SetLastAll(LaneArea area, int messageBytes, int end)
    {
        area.Fill(LaneArea.LastCounted, LastCounted(messageBytes, end));
        area.Fill(LaneArea.LastFlags, LastFlags(end));
    }

    // Skein 1.3 §3.4: zeros, which are there; the output's counter is zero as well.
    public readonly void Pad(int messageBytes, int start, Span<byte> blocks)
    {
    }

    public readonly void Compress(LaneArea area, ref readonly byte first, nuint stride, nuint upperOffset, int blocks) =>
        Skein512LaneKernels.Compress(area, in first, stride, upperOffset, blocks);

    public readonly void Store(LaneArea area, int lane, Span<byte> digest) => area.Store(lane, isBigEndian: false, digest);

    public readonly bool TryStoreAll(LaneArea area, int upper, Span<byte> digests) =>
        Skein512LaneKernels.TryStore(area, upper, HashBytes, digests);

    private readonly int MessageBlocks(int messageBytes) =>
        messageBytes == 0 ? 1 : (int)(((uint)messageBytes + BlockBytes - 1) / (uint)BlockBytes);

    /// <summary>What the last block of the next compression counts: of a message's rest, of the output's counter, or a whole block.</summary>
    private readonly ulong LastCounted(int messageBytes, int end) =>
        end == 0 ? (ulong)BlockBytes
        : end > MessageBlocks(messageBytes) ? CounterBytes
        : (ulong)(messageBytes - ((end - 1) * BlockBytes));

    private static ulong LastFlags(int end) => end == 0 ? 0 : SkeinTweak.FinalFlag;
}
