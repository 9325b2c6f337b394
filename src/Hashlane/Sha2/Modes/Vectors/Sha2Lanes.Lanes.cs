using System.Runtime.CompilerServices;

namespace Hashlane;

/// <content>The lanes.</content>
internal partial struct Sha2Lanes<TVariant> : ILaneHash
{
    public readonly string? KernelName => default(TVariant).LaneKernels.Name;

    public readonly int BlockBytes => default(TVariant).BlockBytes;

    public readonly bool IsBigEndian => true;

    public readonly int MinBlocks => 4;

    public readonly LaneKernelRow? SelectLanes(int count, int messageBytes)
    {
        LaneKernelRow? kernel = default(TVariant).LaneKernels.Select(count);
        return IsOfPlatform && kernel is not null
            && default(TVariant).IsPlatformFaster(count, kernel.Lanes, messageBytes)
            && Sha2Platform.IsAvailable
            ? null
            : kernel;
    }

    public readonly bool FitsLanes(int messageBytes) => true;

    public void HashMessages<TMessages>(scoped ref TMessages messages, Span<byte> digests)
        where TMessages : struct, IMessageSource<TMessages>, allows ref struct =>
        LaneScheduler.HashMessages(ref this, ref messages, digests);

    public readonly bool TryHashWindow<TMessages>(
        scoped Span<byte> memory, scoped ref TMessages messages, Span<byte> digests)
        where TMessages : struct, IMessages, allows ref struct =>
        false;

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a shift
    public readonly int Blocks(int messageBytes) =>
        (int)(((uint)messageBytes + (uint)default(TVariant).LengthBytes + (uint)BlockBytes) / (uint)BlockBytes);

    public readonly int RunBlocks(int messageBytes, int done) => Blocks(messageBytes) - done;

    public readonly void Start(LaneState area, int lane) => area.SetFront(lane, Bytes.OfReadOnly(in _start));

    public readonly void StartAll(LaneState area) => area.FillFront(Bytes.OfReadOnly(in _start));

    public readonly void SetPart(LaneState area, int lane, MessageContext context)
    {
    }

    public readonly void BeginRun(LaneState area, int lane, int messageBytes, int done)
    {
    }

    public readonly void SetLast(LaneState area, int lane, int messageBytes, int end)
    {
    }

    public readonly void SetLastAll(LaneState area, int messageBytes, int end)
    {
    }

    public readonly void Pad(int messageBytes, int start, Span<byte> blocks)
    {
        if (messageBytes >= start)
        {
            blocks[messageBytes - start] = Sha2Padding.End;
        }

        if (start + blocks.Length == Blocks(messageBytes) * BlockBytes)
        {
            Sha2Padding.WriteLength(blocks, (ulong)messageBytes, default(TVariant).LengthBytes);
        }
    }

    public readonly void Store(LaneState area, int lane, Span<byte> digest) =>
        area.Store(lane, IsBigEndian, digest);

    public readonly int Iterate(
        ReadOnlySpan<byte> keys, Span<byte> results, int iterations, CancellationToken cancellationToken)
    {
        // It has no key here.
        Sha2Lanes<TVariant> hash = this;
        return Pbkdf2Lanes.Iterate(ref hash, keys, results, iterations, cancellationToken);
    }
}
