using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>
/// The tweakable block cipher Threefish-1024, with blocks and keys of 128 bytes. A building block: it hides no patterns
/// and detects no changes.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> Skein 1.3 §3.3, with the rotations and the constant C240 of that version.</para>
/// <para><b>Parameters.</b> Key of 128 bytes, uniformly random; tweak of 16 bytes, which may be public. Blocks with
/// different tweaks are encrypted as if with different keys, at no cost.</para>
/// <para><b>Limits.</b> No authentication and no mode of operation: to encrypt data use an authenticated cipher of
/// <see cref="System.Security.Cryptography"/>. To hash use <see cref="Skein1024"/>.</para>
/// <para><b>Thread safety.</b> Any number of threads, also while another one disposes. A call that runs at that time
/// either ends as usual, or zeroes its destination and throws.</para>
/// </remarks>
public sealed class Threefish1024 : IDisposable
{
    /// <inheritdoc cref="Threefish512.KeyBytes"/>
    public const int KeyBytes = 128;

    /// <inheritdoc cref="Threefish512.BlockBytes"/>
    public const int BlockBytes = 128;

    /// <inheritdoc cref="Threefish512.TweakBytes"/>
    public const int TweakBytes = ThreefishArguments.TweakBytes;

    private ThreefishKey<Schedule> _key;

    /// <inheritdoc cref="Threefish512.Threefish512(byte[])"/>
    public Threefish1024(byte[] key)
        : this(Checks.NotNull(key).AsSpan())
    {
    }

    /// <inheritdoc cref="Threefish512.Threefish512(ReadOnlySpan{byte})"/>
    public Threefish1024(ReadOnlySpan<byte> key)
    {
        Threefish1024Kernels.Expand(ref _key.First, in Checks.Key(key, KeyBytes, KeyBytes)[0]);
    }

    /// <inheritdoc cref="Threefish512.EncryptBlock(ReadOnlySpan{byte}, Span{byte}, ReadOnlySpan{byte})"/>
    public void EncryptBlock(ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweak)
    {
        ThreefishArguments.CheckBlock(source, tweak, BlockBytes);
        EncryptBlocks(source, destination, tweak);
    }

    /// <inheritdoc cref="Threefish512.EncryptBlocks(ReadOnlySpan{byte}, Span{byte}, ReadOnlySpan{byte})"/>
    public void EncryptBlocks(ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweaks)
    {
        _key.ThrowIfDisposed(this);
        int stride = ThreefishArguments.CheckBlocks(source, destination, tweaks, BlockBytes);
        destination = destination[..source.Length];
        Threefish1024Kernels.Encrypt(in _key.First, source, destination, tweaks, (nuint)stride);
        _key.ThrowIfDisposedMeanwhile(this, destination);
    }

    /// <inheritdoc cref="Threefish512.DecryptBlock(ReadOnlySpan{byte}, Span{byte}, ReadOnlySpan{byte})"/>
    public void DecryptBlock(ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweak)
    {
        ThreefishArguments.CheckBlock(source, tweak, BlockBytes);
        DecryptBlocks(source, destination, tweak);
    }

    /// <inheritdoc cref="Threefish512.DecryptBlocks(ReadOnlySpan{byte}, Span{byte}, ReadOnlySpan{byte})"/>
    public void DecryptBlocks(ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweaks)
    {
        _key.ThrowIfDisposed(this);
        int stride = ThreefishArguments.CheckBlocks(source, destination, tweaks, BlockBytes);
        destination = destination[..source.Length];
        Threefish1024Kernels.Decrypt(in _key.First, source, destination, tweaks, (nuint)stride);
        _key.ThrowIfDisposedMeanwhile(this, destination);
    }

    /// <inheritdoc cref="Threefish512.Dispose()"/>
    public void Dispose() => _key.Dispose();

    /// <inheritdoc cref="Threefish512.ToString()"/>
    public override string ToString() => nameof(Threefish1024);

    [StructLayout(LayoutKind.Sequential, Size = Threefish1024ScalarKernel.ScheduleWords * sizeof(ulong))]
    private struct Schedule;
}
