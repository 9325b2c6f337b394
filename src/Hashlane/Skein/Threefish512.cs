using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>
/// The tweakable block cipher Threefish-512, with blocks and keys of 64 bytes. A building block: it hides no patterns
/// and detects no changes.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> Skein 1.3 §3.3, with the rotations and the constant C240 of that version.</para>
/// <para><b>Parameters.</b> Key of 64 bytes, uniformly random; tweak of 16 bytes, which may be public. Blocks with
/// different tweaks are encrypted as if with different keys, at no cost.</para>
/// <para><b>Limits.</b> No authentication and no mode of operation: to encrypt data use an authenticated cipher of
/// <see cref="System.Security.Cryptography"/>. To hash use <see cref="Skein512"/>.</para>
/// <para><b>Thread safety.</b> Any number of threads, also while another one disposes. A call that runs at that time
/// either ends as usual, or zeroes its destination and throws.</para>
/// </remarks>
public sealed class Threefish512 : IDisposable
{
    /// <summary>Length of the key in bytes.</summary>
    public const int KeyBytes = 64;

    /// <summary>Length of a block in bytes.</summary>
    public const int BlockBytes = 64;

    /// <summary>Length of a tweak in bytes.</summary>
    public const int TweakBytes = ThreefishArguments.TweakBytes;

    private ThreefishKey<Schedule> _key;

    /// <exception cref="ArgumentNullException"><paramref name="key"/> is null.</exception>
    /// <inheritdoc cref="Threefish512(ReadOnlySpan{byte})"/>
    public Threefish512(byte[] key)
        : this(Checks.NotNull(key).AsSpan())
    {
    }

    /// <summary>Prepares a key.</summary>
    /// <param name="key">The key: <c>KeyBytes</c> bytes; copied.</param>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long.
    /// </exception>
    public Threefish512(ReadOnlySpan<byte> key)
    {
        Threefish512Kernels.Expand(ref _key.First, in Checks.Key(key, KeyBytes, KeyBytes)[0]);
    }

    /// <summary>Encrypts one block without allocating.</summary>
    /// <param name="source">The block: <c>BlockBytes</c> bytes.</param>
    /// <param name="destination">
    /// Receives <c>BlockBytes</c> bytes: the memory of the source, or memory that overlaps neither it nor the tweak.
    /// The rest stays unchanged.
    /// </param>
    /// <param name="tweak">
    /// <c>TweakBytes</c> bytes; may be public, and should differ for every block under one key.
    /// </param>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> or <paramref name="tweak"/> has another length, or <paramref name="destination"/> is
    /// too short, overlaps the source in part, or overlaps the tweak; nothing is written.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    public void EncryptBlock(ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweak)
    {
        ThreefishArguments.CheckBlock(source, tweak, BlockBytes);
        EncryptBlocks(source, destination, tweak);
    }

    /// <summary>Encrypts blocks, each by itself, without allocating.</summary>
    /// <param name="source">Any number of whole blocks of <c>BlockBytes</c> bytes.</param>
    /// <param name="destination">
    /// Receives as many bytes: the memory of the source, or memory that overlaps neither it nor the tweaks. The rest
    /// stays unchanged.
    /// </param>
    /// <param name="tweaks">
    /// <c>TweakBytes</c> bytes for each block, or as many for all. One tweak for all blocks is electronic codebook mode
    /// (ECB): equal blocks encrypt to equal blocks, which shows patterns of the data.
    /// </param>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> is not a whole number of blocks, or <paramref name="tweaks"/> is long enough neither
    /// for one block nor for all exactly, or <paramref name="destination"/> is too short, overlaps the source in part,
    /// or overlaps the tweaks; nothing is written.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    public void EncryptBlocks(ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweaks)
    {
        _key.ThrowIfDisposed(this);
        int stride = ThreefishArguments.CheckBlocks(source, destination, tweaks, BlockBytes);
        destination = destination[..source.Length];
        Threefish512Kernels.Encrypt(in _key.First, source, destination, tweaks, (nuint)stride);
        _key.ThrowIfDisposedMeanwhile(this, destination);
    }

    /// <summary>Decrypts one block without allocating.</summary>
    /// <param name="tweak"><c>TweakBytes</c> bytes: those that the block was encrypted with.</param>
    /// <inheritdoc cref="EncryptBlock(ReadOnlySpan{byte}, Span{byte}, ReadOnlySpan{byte})"/>
    public void DecryptBlock(ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweak)
    {
        ThreefishArguments.CheckBlock(source, tweak, BlockBytes);
        DecryptBlocks(source, destination, tweak);
    }

    /// <summary>Decrypts blocks, each by itself, without allocating.</summary>
    /// <param name="tweaks">
    /// <c>TweakBytes</c> bytes for each block, or as many for all: those that the blocks were encrypted with.
    /// </param>
    /// <inheritdoc cref="EncryptBlocks(ReadOnlySpan{byte}, Span{byte}, ReadOnlySpan{byte})"/>
    public void DecryptBlocks(ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweaks)
    {
        _key.ThrowIfDisposed(this);
        int stride = ThreefishArguments.CheckBlocks(source, destination, tweaks, BlockBytes);
        destination = destination[..source.Length];
        Threefish512Kernels.Decrypt(in _key.First, source, destination, tweaks, (nuint)stride);
        _key.ThrowIfDisposedMeanwhile(this, destination);
    }

    /// <summary>Zeroes the key. Later calls other than this one throw.</summary>
    public void Dispose() => _key.Dispose();

    /// <summary>Returns the type's name, and never the key.</summary>
    /// <returns>The type's name.</returns>
    public override string ToString() => nameof(Threefish512);

    [StructLayout(LayoutKind.Sequential, Size = Threefish512ScalarKernel.ScheduleWords * sizeof(ulong))]
    private struct Schedule;
}
