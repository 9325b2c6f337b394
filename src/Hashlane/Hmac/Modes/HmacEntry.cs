using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>HMAC over an algorithm, for its row of the catalogue.</summary>
/// <remarks>
/// A member has at most four parameters. Mono for s390x passes a fifth one on the stack, and loses it if it is a span.
/// </remarks>
internal abstract class HmacEntry
{
    /// <summary>Starts an incremental HMAC.</summary>
    /// <param name="outputLength">Bytes of the function's digest, and so of the tag.</param>
    /// <param name="key">The key, of any length.</param>
    public abstract HmacState Create(int outputLength, ReadOnlySpan<byte> key);

    /// <summary>Writes the tag of a message; the two may overlap.</summary>
    /// <param name="key">The key, of any length.</param>
    /// <param name="source">The message.</param>
    /// <param name="tag">Room for the tag, as long as the function's digest.</param>
    public abstract void HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> tag);

    /// <summary>Expands a key to more key material (RFC 5869 §2.3).</summary>
    /// <param name="prk">The key, at least as long as a digest.</param>
    /// <param name="info">The information, which does not overlap the output.</param>
    /// <param name="hashBytes">Bytes of the function's digest.</param>
    /// <param name="output">Filled entirely: at most 255 digests. It may overlap the key.</param>
    public abstract void Expand(
        ReadOnlySpan<byte> prk, ReadOnlySpan<byte> info, int hashBytes, Span<byte> output);

    /// <summary>Whether the platform computes PBKDF2 faster than managed code without lanes.</summary>
    public virtual bool CanDerive => false;

    /// <summary>Computes PBKDF2 by the platform, if it can.</summary>
    /// <param name="password">The password.</param>
    /// <param name="salt">The salt.</param>
    /// <param name="iterations">The number of iterations.</param>
    /// <param name="destination">Filled entirely.</param>
    public virtual void Derive(
        ReadOnlySpan<byte> password, ReadOnlySpan<byte> salt, int iterations, Span<byte> destination) =>
        throw new NotSupportedException();

    /// <summary>
    /// Fills a block of the function with a key: padded with zeros, or hashed before if it is longer.
    /// </summary>
    /// <param name="key">The key, of any length.</param>
    /// <param name="hashBytes">Bytes of the function's digest.</param>
    /// <param name="block">Receives a key that gives the same tags.</param>
    public abstract void FillBlock(ReadOnlySpan<byte> key, int hashBytes, Span<byte> block);

    /// <summary>Computes the first iteration of a block of PBKDF2 (RFC 8018 §5.2).</summary>
    /// <param name="key">The password, or the block that it fills.</param>
    /// <param name="salt">The salt.</param>
    /// <param name="block">The number of the block: 1 or more.</param>
    /// <param name="result">Receives the result, as long as the function's digest.</param>
    public abstract void BeginDerivation(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> salt, int block, Span<byte> result);

    /// <summary>Computes the other iterations.</summary>
    /// <param name="key">The password, or the block that it fills.</param>
    /// <param name="result">The first result, which the sum of all results replaces.</param>
    /// <param name="iterations">The number of all iterations, the first included.</param>
    /// <param name="cancellationToken">Ends the computation early; the result is then undefined.</param>
    public abstract void Iterate(
        ReadOnlySpan<byte> key, Span<byte> result, int iterations, CancellationToken cancellationToken);
}

/// <summary>HMAC over one hash function.</summary>
/// <inheritdoc cref="HmacBuffer{TMode, TBlock}" path="/typeparam"/>
internal sealed class HmacEntry<TMode, TBlock> : HmacEntry
    where TMode : unmanaged, IHashMode
    where TBlock : unmanaged
{
    // Takes a millisecond or less.
    private const int UncancelledIterations = 500;

    private readonly int _blockBytes;
    private readonly Starter _start;

    /// <summary>Stores the length of a block, and the delegate that starts the function.</summary>
    public HmacEntry(int blockBytes, Starter start)
    {
        _blockBytes = blockBytes;
        _start = start;
    }

    /// <summary>Starts the function for a digest length in bytes.</summary>
    public delegate void Starter(out TMode mode, int outputLength);

    public override HmacState Create(int outputLength, ReadOnlySpan<byte> key)
    {
        Start(out HmacMode<TMode> mode, outputLength, key);
        return new HmacState<TMode, TBlock>(ref mode);
    }

    public override void HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> tag)
    {
        Start(out HmacMode<TMode> mode, tag.Length, key);
        mode.FinishWhole(source, tag);
        mode.Wipe();
    }

    [SkipLocalsInit] // what is read is written before
    public override void Expand(ReadOnlySpan<byte> prk, ReadOnlySpan<byte> info, int hashBytes, Span<byte> output)
    {
        Start(out HmacMode<TMode> mode, hashBytes, prk);
        HmacBuffer<TMode, TBlock> buffer = default;
        buffer.Take(ref mode);
        Span<byte> counter = stackalloc byte[1];
        Span<byte> last = stackalloc byte[HmacMode<TMode>.MaxBlockBytes];
        last = last[..hashBytes];
        for (counter[0] = 1; !output.IsEmpty; counter[0]++)
        {
            buffer.Append(counter[0] == 1 ? default : last);
            buffer.Append(info);
            buffer.Append(counter);
            buffer.FinishAndReset(last);
            int count = Math.Min(hashBytes, output.Length);
            last[..count].CopyTo(output);
            output = output[count..];
        }

        buffer.Wipe();
        CryptographicOperations.ZeroMemory(last);
    }

    public override void FillBlock(ReadOnlySpan<byte> key, int hashBytes, Span<byte> block)
    {
        Start(out HmacMode<TMode> mode, hashBytes, key);
        mode.CopyKey(block);
        mode.Wipe();
    }

    [SkipLocalsInit] // what is read is written before
    public override void BeginDerivation(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> salt, int block, Span<byte> result)
    {
        Start(out HmacMode<TMode> mode, result.Length, key);
        HmacBuffer<TMode, TBlock> buffer = default;
        buffer.Take(ref mode);
        Span<byte> number = stackalloc byte[sizeof(int)];
        BinaryPrimitives.WriteInt32BigEndian(number, block);
        buffer.Append(salt);
        buffer.Append(number);
        buffer.FinishCopy(result);
        buffer.Wipe();
    }

    [SkipLocalsInit] // what is read is written before
    public override void Iterate(
        ReadOnlySpan<byte> key, Span<byte> result, int iterations, CancellationToken cancellationToken)
    {
        Start(out HmacMode<TMode> mode, result.Length, key);
        Span<byte> last = stackalloc byte[HmacMode<TMode>.MaxBlockBytes];
        last = last[..result.Length];
        result.CopyTo(last);
        try
        {
            for (int left = iterations - 1; left > 0; left -= UncancelledIterations)
            {
                cancellationToken.ThrowIfCancellationRequested();
                mode.Iterate(last, result, Math.Min(left, UncancelledIterations));
            }
        }
        finally
        {
            mode.Wipe();
            CryptographicOperations.ZeroMemory(last);
        }
    }

    /// <summary>Starts a mode on the stack.</summary>
    public void Start(out HmacMode<TMode> mode, int outputLength, ReadOnlySpan<byte> key)
    {
        _start(out TMode fresh, outputLength);
        HmacMode<TMode>.Start(out mode, in fresh, _blockBytes, outputLength, key);
    }
}
