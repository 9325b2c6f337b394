using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// Sequential Skein-512 of many messages side by side, with or without a key. Digests longer than a block are computed
/// one by one.
/// </summary>
/// <remarks>
/// A message has two runs of blocks: its own, and the output's block (Skein 1.3 §3.5.5), whose counter is zero like all
/// padding.
/// </remarks>
internal struct Skein512Lanes : ILaneHash
{
    /// <summary>Bytes of the output's counter.</summary>
    private const int CounterBytes = sizeof(ulong);

    private Skein512Variant _start;
    private int _hashBytes;
    private bool _isKeyed;

    public readonly string? KernelName => Skein512LaneKernels.Table.Name;

    public readonly int BlockBytes => _start.BlockBytes;

    public readonly int HashBytes => _hashBytes;

    public readonly bool IsKeyed => _isKeyed;

    /// <summary>Starts with the catalogue's options.</summary>
    public static void Start(out Skein512Lanes hash, int outputLength, HashFunctionOptions options) => Start(
        out hash,
        new SkeinArguments
        {
            OutputBits = SkeinArguments.BitsOf(outputLength),
            Key = options.Key.Span,
            Personalization = options.Personalization.Span,
        });

    /// <summary>Starts with all arguments up to the message, in place because they may include a key.</summary>
    public static void Start(out Skein512Lanes hash, SkeinArguments arguments)
    {
        hash = default;
        SkeinUbi.HashArguments(ref hash._start, arguments);
        hash._start.Start(SkeinType.Msg, treeLevel: 0);
        hash._hashBytes = (int)arguments.OutputBytes;
        hash._isKeyed = !arguments.Key.IsEmpty;
    }

    public readonly LaneKernelRow? SelectLanes(int count, int messageBytes) => Skein512LaneKernels.Table.Select(count);

    public readonly bool FitsLanes(int messageBytes) => _hashBytes <= BlockBytes;

    [SkipLocalsInit] // the mode sets what it uses
    // the engine wipes its frame, in which the compiler keeps a copy of the start
    [MethodImpl(MethodImplOptions.NoInlining)]
    public readonly void HashSingle(MessageContext context, ReadOnlySpan<byte> source, Span<byte> digest)
    {
        SkeinMode<Skein512Variant> mode = new(in _start, (ulong)_hashBytes, _isKeyed);
        OneShot.Finish(ref mode, context, source, digest);
        if (_isKeyed)
        {
            mode.Wipe();
        }
    }

    public void HashMessages<TMessages>(scoped ref TMessages messages, Span<byte> digests)
        where TMessages : struct, IMessageSource<TMessages>, allows ref struct =>
        LaneScheduler.HashMessages(ref this, ref messages, digests);

    public readonly bool TryHashWindow<TMessages>(
        scoped Span<byte> memory, scoped ref TMessages messages, Span<byte> digests)
        where TMessages : struct, IMessages, allows ref struct =>
        false;

    public readonly int Blocks(int messageBytes) => MessageBlocks(messageBytes) + 1;

    public readonly int RunBlocks(int messageBytes, int done)
    {
        int blocks = MessageBlocks(messageBytes);
        return done < blocks ? blocks - done : 1;
    }

    public readonly void Start(LaneState area, int lane) => area.SetFront(lane, Bytes.OfReadOnly(in _start.Chain));

    public readonly void StartAll(LaneState area) => area.FillFront(Bytes.OfReadOnly(in _start.Chain));

    public readonly void SetPart(LaneState area, int lane, MessageContext context)
    {
    }

    public readonly void BeginRun(LaneState area, int lane, int messageBytes, int done)
    {
        area.Set(LaneState.Counter, lane, 0);
        area.Set(LaneState.Flags, lane, new SkeinTweak(done == 0 ? SkeinType.Msg : SkeinType.Out, treeLevel: 0).T1);
    }

    public readonly void SetLast(LaneState area, int lane, int messageBytes, int end)
    {
        area.Set(LaneState.LastCounted, lane, LastCounted(messageBytes, end));
        area.Set(LaneState.LastFlags, lane, LastFlags(end));
    }

    public readonly void SetLastAll(LaneState area, int messageBytes, int end)
    {
        area.Fill(LaneState.LastCounted, LastCounted(messageBytes, end));
        area.Fill(LaneState.LastFlags, LastFlags(end));
    }

    // Skein 1.3 §3.4: the padding is zeros, which are there already; the output's counter is zero as well.
    public readonly void Pad(int messageBytes, int start, Span<byte> blocks)
    {
    }

    public readonly void Store(LaneState area, int lane, Span<byte> digest) =>
        area.Store(lane, isBigEndian: false, digest);

    private readonly int MessageBlocks(int messageBytes) =>
        messageBytes == 0 ? 1 : (int)(((uint)messageBytes + BlockBytes - 1) / (uint)BlockBytes);

    /// <summary>
    /// Returns the bytes that the last block of the next compression counts: the message's rest, the output's counter,
    /// or a whole block.
    /// </summary>
    private readonly ulong LastCounted(int messageBytes, int end) =>
        end == 0 ? (ulong)BlockBytes
        : end > MessageBlocks(messageBytes) ? CounterBytes
        : (ulong)(messageBytes - ((end - 1) * BlockBytes));

    private static ulong LastFlags(int end) => end == 0 ? 0 : SkeinTweak.FinalFlag;
}
