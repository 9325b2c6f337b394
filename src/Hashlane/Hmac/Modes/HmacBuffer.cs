using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>HMAC of a message that arrives in pieces, inside an object or on the stack.</summary>
/// <typeparam name="TMode">The hash function.</typeparam>
/// <typeparam name="TBlock">As in <see cref="BlockBuffer{TMode, TBlock}"/>.</typeparam>
internal struct HmacBuffer<TMode, TBlock>
    where TMode : unmanaged, IHashMode
    where TBlock : unmanaged
{
    private BlockBuffer<HmacMode<TMode>, TBlock> _buffer;

    /// <summary>Starts with a mode, and zeroes it.</summary>
    public void Take(ref HmacMode<TMode> mode)
    {
        _buffer.Take(ref mode);
        Begin();
    }

    public void Append(ReadOnlySpan<byte> source) => _buffer.Append(source);

    public void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    public void FinishAndReset(Span<byte> digest)
    {
        _buffer.FinishAndReset(digest);
        Begin();
    }

    public void Reset()
    {
        _buffer.Reset();
        Begin();
    }

    public void Wipe() => _buffer.Wipe();

    /// <summary>Begins a message.</summary>
    private void Begin()
    {
        if (_buffer.Mode.IsPrefixed)
        {
            AppendKey();
        }
    }

    [SkipLocalsInit] // the block is written whole
    private void AppendKey()
    {
        Span<byte> block = stackalloc byte[HmacMode<TMode>.MaxBlockBytes];
        block = block[.._buffer.Mode.KeyBlockBytes];
        _buffer.Mode.CopyInnerBlock(block);
        _buffer.Append(block);
        CryptographicOperations.ZeroMemory(block);
    }
}
