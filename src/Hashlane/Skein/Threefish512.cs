using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>Threefish-512: a tweakable block cipher with blocks and keys of 64 bytes. A building block: it hides no patterns and detects no changes.</summary>
/// <remarks>
/// <para><b>Source.</b> Skein 1.3 §3.3, with the rotations and the constant C240 of that version.</para>
/// <para><b>Parameters.</b> Key 64 bytes, uniformly random; tweak 16 bytes, which may be public. Blocks with different tweaks are encrypted as
/// with different keys, at no cost.</para>
/// <para><b>Limits.</b> No authentication and no mode of operation: to encrypt data use an authenticated cipher of
/// <see cref="System.Security.Cryptography"/>. To hash use <see cref="Skein512"/>.</para>
/// <para><b>Thread safety.</b> Any number of threads, but for <see cref="Dispose"/>: it must not run beside another call.</para>
/// </remarks>
public sealed class Threefish512 : IDisposable
{
    /// <summary>Length of the key in bytes.</summary>
    public const int KeyBytes = 64;

    /// <summary>Length of a block in bytes.</summary>
    public const int BlockBytes = 64;

    /// <summary>Length of a tweak in bytes.</summary>
    public const int TweakBytes = ThreefishArguments.TweakBytes;

    private Schedule _schedule;
    private bool _isDisposed;

    /// <summary>Prepares a key.</summary>
    /// <param name="key">64 bytes; copied.</param>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 64 bytes long.</exception>
    public Threefish512(byte[] key)
        : this(Checks.NotNull(key).AsSpan())
    {
    }

    /// <inheritdoc cref="Threefish512(byte[])"/>
    public Threefish512(ReadOnlySpan<byte> key)
    {
        Threefish512Kernels.Expand(ref ScheduleWords[0], in Checks.Key(key, KeyBytes, KeyBytes)[0]);
    }

    private Span<ulong> ScheduleWords => Bytes.Items<Schedule, ulong>(ref _schedule);

    /// <summary>Encrypts one block.</summary>
    /// <param name="source">64 bytes.</param>
    /// <param name="destination">At least 64 bytes, of which 64 are written; the same memory as the source, or memory that does not overlap it, and not that of the tweak.</param>
    /// <param name="tweak">16 bytes; may be public, and should be different for every block under one key.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> or <paramref name="tweak"/> has another length, <paramref name="destination"/> is too short or overlaps the source in part or
    /// the tweak; nothing is written.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    public void EncryptBlock(ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweak)
    {
        ThreefishArguments.CheckBlock(source, tweak, BlockBytes);
        EncryptBlocks(source, destination, tweak);
    }

    /// <summary>Encrypts blocks, each by itself. Allocates nothing.</summary>
    /// <param name="source">Whole blocks of 64 bytes, any number of them.</param>
    /// <param name="destination">At least as long, of which as much is written; the same memory as the source, or memory that does not overlap it, and not that of the tweaks.</param>
    /// <param name="tweaks">
    /// 16 bytes for each block, or 16 bytes for all. One tweak for all blocks is electronic codebook mode (ECB): equal blocks encrypt to equal blocks, which shows patterns of the data.
    /// </param>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> is not whole blocks, <paramref name="tweaks"/> has neither 16 bytes nor 16 for each block, <paramref name="destination"/> is too
    /// short or overlaps the source in part or the tweaks; nothing is written.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    public void EncryptBlocks(ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweaks)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        int stride = ThreefishArguments.CheckBlocks(source, destination, tweaks, BlockBytes);
        Threefish512Kernels.Encrypt(in ScheduleWords[0], source, destination[..source.Length], tweaks, (nuint)stride);
    }

    /// <summary>Decrypts one block.</summary>
    /// <param name="source">64 bytes.</param>
    /// <param name="destination">At least 64 bytes, of which 64 are written; the same memory as the source, or memory that does not overlap it, and not that of the tweak.</param>
    /// <param name="tweak">16 bytes; may be public, and should be different for every block under one key.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> or <paramref name="tweak"/> has another length, <paramref name="destination"/> is too short or overlaps the source in part or
    /// the tweak; nothing is written.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    public void DecryptBlock(ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweak)
    {
        ThreefishArguments.CheckBlock(source, tweak, BlockBytes);
        DecryptBlocks(source, destination, tweak);
    }

    /// <summary>Decrypts blocks, each by itself. Allocates nothing.</summary>
    /// <param name="source">Whole blocks of 64 bytes, any number of them.</param>
    /// <param name="destination">At least as long, of which as much is written; the same memory as the source, or memory that does not overlap it, and not that of the tweaks.</param>
    /// <param name="tweaks">
    /// 16 bytes for each block, or 16 bytes for all. One tweak for all blocks is electronic codebook mode (ECB): equal blocks of ciphertext were equal blocks before.
    /// </param>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> is not whole blocks, <paramref name="tweaks"/> has neither 16 bytes nor 16 for each block, <paramref name="destination"/> is too
    /// short or overlaps the source in part or the tweaks; nothing is written.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    public void DecryptBlocks(ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweaks)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        int stride = ThreefishArguments.CheckBlocks(source, destination, tweaks, BlockBytes);
        Threefish512Kernels.Decrypt(in ScheduleWords[0], source, destination[..source.Length], tweaks, (nuint)stride);
    }

    /// <summary>Zeroes the key. Later calls other than this one throw.</summary>
    public void Dispose()
    {
        _isDisposed = true;
        Bytes.Wipe(ref _schedule);
    }

    /// <summary>The type's name; never the key.</summary>
    /// <returns>The type's name.</returns>
    public override string ToString() => nameof(Threefish512);

    [StructLayout(LayoutKind.Sequential, Size = Threefish512ScalarKernel.ScheduleWords * sizeof(ulong))]
    private struct Schedule;
}
