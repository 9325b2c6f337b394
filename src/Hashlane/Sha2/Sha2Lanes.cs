namespace Hashlane;

/// <summary>A function of SHA-2 of many messages side by side, one text for both word sizes.</summary>
internal readonly struct Sha2Lanes<TVariant> : ILaneHash
    where TVariant : unmanaged, ISha2Variant
{
    private readonly TVariant _start;
    private readonly Sha2Function _function;

    public Sha2Lanes(Sha2Function function)
    {
        _start = default;
        _start.Start(function);
        _function = function;
    }

    public string? KernelName => default(TVariant).LaneKernelName;

    public int BlockBytes => default(TVariant).BlockBytes;

    public int WordBytes => default(TVariant).WordBytes;

    public int HashBytes => _function switch
    {
        Sha2Function.Sha224 => Sha224.HashSizeInBytes,
        Sha2Function.Sha256 => Sha256.HashSizeInBytes,
        Sha2Function.Sha384 => Sha384.HashSizeInBytes,
        Sha2Function.Sha512 => Sha512.HashSizeInBytes,
        Sha2Function.Sha512_224 => Sha512_224.HashSizeInBytes,
        _ => Sha512_256.HashSizeInBytes,
    };

    public bool IsKeyed => false;

    public int StepTenths(int lanes) => default(TVariant).StepTenths(lanes);

    private bool IsOfPlatform => _function is Sha2Function.Sha256 or Sha2Function.Sha384 or Sha2Function.Sha512;

    public int Width(int count, int messageBytes)
    {
        int width = default(TVariant).Width(count);
        return IsOfPlatform && default(TVariant).IsPlatformFaster(count, width, messageBytes) && Sha2Platform.IsAvailable ? 1 : width;
    }

    public bool Takes(int messageBytes) => true;

    public void HashOne(MessagePrefix prefix, ReadOnlySpan<byte> source, Span<byte> digest)
    {
        if (IsOfPlatform)
        {
            Sha2PlatformMode<TVariant> mode = new(_function);
            OneShot.Finish(ref mode, prefix, source, digest);
            mode.Wipe();
        }
        else
        {
            Sha2Mode<TVariant> mode = new(_function);
            OneShot.Finish(ref mode, prefix, source, digest);
        }
    }

    public bool TryHashWindow<TMessages>(Span<byte> memory, TMessages messages, Span<byte> digests)
        where TMessages : struct, IMessages, allows ref struct =>
        false;

    public int Blocks(int messageBytes) =>
        (int)(((uint)messageBytes + (uint)default(TVariant).LengthBytes + (uint)BlockBytes) / (uint)BlockBytes);

    public int RunBlocks(int messageBytes, int done) => Blocks(messageBytes) - done;

    public void Start(LaneArea area, int lane) => area.SetFront(lane, Bytes.OfReadOnly(in _start));

    public void StartAll(LaneArea area) => area.FillFront(Bytes.OfReadOnly(in _start));

    public void SetPart(LaneArea area, int lane, MessagePrefix prefix)
    {
    }

    public void BeginRun(LaneArea area, int lane, int messageBytes, int done)
    {
    }

    public void SetLast(LaneArea area, int lane, int messageBytes, int end)
    {
    }

    public void SetLastAll(LaneArea area, int messageBytes, int end)
    {
    }

    public void Pad(int messageBytes, int start, Span<byte> blocks)
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

    public void Compress(LaneArea area, ref readonly byte first, nuint stride, nuint upperOffset, int blocks) =>
        default(TVariant).CompressLanes(area, in first, stride, upperOffset, blocks);

    public void Store(LaneArea area, int lane, Span<byte> digest) => area.Store(lane, isBigEndian: true, digest);

    public bool TryStoreAll(LaneArea area, int upper, Span<byte> digests) =>
        default(TVariant).TryStoreLanes(area, upper, HashBytes, digests);
}
