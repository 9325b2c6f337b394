namespace Hashlane;

/// <summary>The state of an incremental HMAC, whose hash function is known only at run time.</summary>
/// <remarks>The members mean the same as those of <see cref="Hasher"/> that call them.</remarks>
internal abstract class HmacState
{
    public abstract void Append(ReadOnlySpan<byte> source);

    public abstract void FinishCopy(Span<byte> digest);

    public abstract void FinishAndReset(Span<byte> digest);

    public abstract void Reset();

    public abstract HmacState Clone();

    public abstract void Wipe();
}

/// <summary>The state for one hash function.</summary>
/// <inheritdoc cref="HmacBuffer{TMode, TBlock}" path="/typeparam"/>
internal sealed class HmacState<TMode, TBlock> : HmacState
    where TMode : unmanaged, IHashMode
    where TBlock : unmanaged
{
    private HmacBuffer<TMode, TBlock> _buffer;

    /// <summary>Starts with a mode, and zeroes it.</summary>
    public HmacState(ref HmacMode<TMode> mode)
    {
        _buffer.Take(ref mode);
    }

    private HmacState(HmacState<TMode, TBlock> source)
    {
        _buffer = source._buffer;
    }

    public override void Append(ReadOnlySpan<byte> source) => _buffer.Append(source);

    public override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    public override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    public override void Reset() => _buffer.Reset();

    public override HmacState Clone() => new HmacState<TMode, TBlock>(this);

    public override void Wipe() => _buffer.Wipe();
}
