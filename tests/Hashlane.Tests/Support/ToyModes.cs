namespace Hashlane.Tests;

/// <summary>The calls of a toy mode, shared by its copies.</summary>
internal sealed class ToyLog
{
    /// <summary>Bytes of each run of whole blocks.</summary>
    public List<int> Runs { get; } = [];

    /// <summary>Bytes of each rest at the end.</summary>
    public List<int> Lasts { get; } = [];

    public int Wipes { get; set; }

    public int Resets { get; set; }

    /// <summary>The exception that absorbing blocks throws, if any.</summary>
    public Exception? Failure { get; set; }
}

/// <summary>The simplest hash that sees every byte and its place: FNV-1a. Its state is plain data, so copies fork.</summary>
internal struct ToyMode(int blockBytes, bool holdsLastBlock, bool isKeyed, ToyLog log) : IHashMode
{
    private const ulong Start = 0xcbf29ce484222325;
    private const ulong Prime = 0x100000001b3;

    public ulong State { get; private set; } = Start;

    public readonly int BlockBytes => blockBytes;

    public readonly long AbsorbableBytes(long availableBytes) =>
        Bytes.InWholeBlocks(availableBytes, blockBytes, holdsLastBlock ? 1 : 0);

    public readonly bool IsKeyed => isKeyed;

    public static ulong Hash(ReadOnlySpan<byte> message)
    {
        ToyMode mode = new(1, holdsLastBlock: false, isKeyed: false, new ToyLog());
        mode.Mix(message);
        return mode.State;
    }

    public void AbsorbBlocks(ReadOnlySpan<byte> wholeBlocks)
    {
        if (log.Failure is { } failure)
        {
            throw failure;
        }

        log.Runs.Add(wholeBlocks.Length);
        Mix(wholeBlocks);
    }

    public void Finish(ReadOnlySpan<byte> rest, Span<byte> digest)
    {
        log.Lasts.Add(rest.Length);
        Mix(rest);
        BitConverter.TryWriteBytes(digest, State);

        // Spent: whatever is asked of this copy afterwards comes out wrong.
        State = 0xDEAD;
    }

    public void Reset()
    {
        log.Resets++;
        State = Start;
    }

    public void Wipe()
    {
        log.Wipes++;
        State = 0;
    }

    private void Mix(ReadOnlySpan<byte> bytes)
    {
        foreach (byte value in bytes)
        {
            State = (State ^ value) * Prime;
        }
    }
}

/// <summary>A toy that says which runs are worth collecting: as many blocks as it has absorbed, from some number to another.</summary>
internal struct ToyCollectingMode(ToyMode inner, int minBlocks, int maxBlocks) : ICollectingMode
{
    private ToyMode _inner = inner;
    private int _blocks;

    public readonly int BlockBytes => _inner.BlockBytes;

    public readonly int RunBytes => _blocks < minBlocks ? BlockBytes : BlockBytes * Math.Min(_blocks, maxBlocks);

    public readonly bool IsKeyed => _inner.IsKeyed;

    public readonly long AbsorbableBytes(long availableBytes) => _inner.AbsorbableBytes(availableBytes);

    public void AbsorbBlocks(ReadOnlySpan<byte> wholeBlocks)
    {
        _blocks += wholeBlocks.Length / BlockBytes;
        _inner.AbsorbBlocks(wholeBlocks);
    }

    public void Finish(ReadOnlySpan<byte> rest, Span<byte> digest) => _inner.Finish(rest, digest);

    public void Reset()
    {
        _blocks = 0;
        _inner.Reset();
    }

    public void Wipe() => _inner.Wipe();
}

/// <summary>A toy whose output is longer than a digest.</summary>
internal struct ToyXofMode(ToyMode inner, ulong outputBytes, ToyLog log) : IXofMode<ToyNode>
{
    private ToyMode _inner = inner;

    public readonly int BlockBytes => _inner.BlockBytes;

    public readonly ulong OutputBytes => outputBytes;

    public readonly long AbsorbableBytes(long availableBytes) => _inner.AbsorbableBytes(availableBytes);

    public readonly bool IsKeyed => _inner.IsKeyed;

    public void AbsorbBlocks(ReadOnlySpan<byte> wholeBlocks) => _inner.AbsorbBlocks(wholeBlocks);

    public void Finish(ReadOnlySpan<byte> rest, Span<byte> digest)
    {
        ToyNode node = default;
        FinishNode(rest, ref node);
        node.Read(0, digest);
    }

    public void FinishNode(ReadOnlySpan<byte> rest, ref ToyNode node)
    {
        Span<byte> seed = stackalloc byte[sizeof(ulong)];
        _inner.Finish(rest, seed);
        node = new ToyNode(BitConverter.ToUInt64(seed), log);
    }

    public void Reset() => _inner.Reset();

    public void Wipe() => _inner.Wipe();
}

/// <summary>Output byte i is a mix of seed and i.</summary>
internal struct ToyNode(ulong seed, ToyLog log) : IOutputNode
{
    private ulong _seed = seed;

    public readonly byte At(ulong position) => (byte)(((_seed ^ position) * 0x9E3779B97F4A7C15) >> 56);

    public readonly void Read(ulong position, Span<byte> destination)
    {
        for (int i = 0; i < destination.Length; i++)
        {
            destination[i] = At(position + (ulong)i);
        }
    }

    public void Wipe()
    {
        _seed = 0;
        log.Wipes++;
    }
}

/// <summary>A hasher that only notes the length of each piece that it absorbs.</summary>
internal sealed class ToyHasher(ToyLog log) : Hasher(sizeof(ulong))
{
    private protected override void Absorb(ReadOnlySpan<byte> source) => log.Runs.Add(source.Length);

    private protected override void FinishCopy(Span<byte> digest) => digest.Clear();

    private protected override void FinishAndReset(Span<byte> digest) => digest.Clear();

    private protected override void ResetCore() => log.Resets++;

    private protected override Hasher CloneCore() => new ToyHasher(log);

    private protected override void Wipe() => log.Wipes++;

    private protected override void WriteState(ref StateWriter writer) => throw new NotSupportedException();
}
