using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// HMAC of SHA-256, SHA-384 or SHA-512 with a message that arrives in pieces. It is collected until it is too long for
/// managed code, and then goes to the platform, as in <see cref="Sha2PlatformMode{TVariant}"/>.
/// </summary>
/// <remarks>Copies share the platform's object, so only <see cref="Sha2HmacState{TVariant}"/> may copy this.</remarks>
internal struct Sha2HmacMode<TVariant> : IHashMode
    where TVariant : unmanaged, ISha2Variant
{
    private const int MaxKeyBlockBytes = 128;

    private Sha2Function _function;
    private Sha2PlatformHash? _platform;
    private HmacMode<Sha2Mode<TVariant>> _managed;
    private ulong _managedBytes;

    /// <summary>
    /// Starts with a mode, and zeroes it. This is a field already, since the result of a constructor would pass through
    /// the stack.
    /// </summary>
    public void Take(Sha2Function function, ref HmacMode<Sha2Mode<TVariant>> managed)
    {
        _function = function;
        _managed = managed;
        managed.Wipe();
    }

    /// <summary>Whether nothing of the message was absorbed.</summary>
    public readonly bool IsAtStart => _platform is not { HasData: true } && _managedBytes == 0;

    public readonly int BlockBytes => Sha2PlatformMode<TVariant>.CollectedBytes;

    /// <summary>As <see cref="Sha2Platform.HmacCrossoverBytes"/>.</summary>
    public readonly int CrossoverBytes => Sha2Platform.HmacCrossoverBytes(_function);

    /// <summary>Bytes of a piece that need not be collected, since a message that begins with it is long.</summary>
    public readonly int LongPieceBytes =>
        Math.Clamp(Sha2Platform.HmacCrossoverBytes(_function), BlockBytes / 2, BlockBytes + 1);

    public readonly bool IsKeyed => true;

    public readonly long AbsorbableBytes(long availableBytes) =>
        Bytes.InWholeBlocks(availableBytes, BlockBytes, heldBytes: 1);

    public void AbsorbBlocks(ReadOnlySpan<byte> wholeBlocks)
    {
        Debug.Assert(wholeBlocks.Length % BlockBytes == 0);
        if (Sha2Platform.IsAvailable)
        {
            AbsorbByPlatform(wholeBlocks);
            return;
        }

        _managed.AbsorbBlocks(wholeBlocks);
        _managedBytes += (ulong)wholeBlocks.Length;
    }

    /// <summary>Absorbs a piece of any length, if there is a platform.</summary>
    public void AbsorbByPlatform(ReadOnlySpan<byte> source) => Platform().Append(source);

    public void Finish(ReadOnlySpan<byte> rest, Span<byte> digest) => FinishCopy(rest, digest);

    /// <summary>Does the same as <see cref="Finish"/>, and leaves the state as it was.</summary>
    [SkipLocalsInit] // the copy is written whole
    public void FinishCopy(ReadOnlySpan<byte> rest, Span<byte> digest)
    {
        if (_platform is { HasData: true })
        {
            _platform.Finish(rest, digest);
        }
        else if (IsForPlatform(rest.Length))
        {
            // The message is in the rest, so the object goes back to its start, where it was.
            Platform().FinishAndReset(rest, digest);
        }
        else
        {
            HmacMode<Sha2Mode<TVariant>> copy = _managed;
            copy.Finish(rest, digest);
            copy.Wipe();
        }
    }

    /// <summary>Writes the tag and starts anew.</summary>
    public void FinishAndReset(ReadOnlySpan<byte> rest, Span<byte> digest)
    {
        if (IsForPlatform(rest.Length))
        {
            Platform().FinishAndReset(rest, digest);
        }
        else
        {
            _managed.Finish(rest, digest);
            _managed.Reset();
            _managedBytes = 0;
        }
    }

    /// <summary>Gives a copy of this struct its own platform object, with the same state as the original's.</summary>
    public void OwnPlatformHash() => _platform = _platform is { HasData: true } ? _platform.Clone() : null;

    public void Reset()
    {
        _managed.Reset();
        _managedBytes = 0;
        if (_platform is { HasFailed: true })
        {
            _platform.Dispose();
            _platform = null;
        }

        _platform?.Reset();
    }

    public void Wipe()
    {
        _platform?.Dispose();
        _platform = null;
        _managed.Wipe();
        _managedBytes = 0;
    }

    private readonly bool IsForPlatform(int restBytes) =>
        _platform is { HasData: true }
        || (IsAtStart && restBytes >= Sha2Platform.HmacCrossoverBytes(_function) && Sha2Platform.IsAvailable);

    private Sha2PlatformHash Platform() => _platform ??= MakePlatform();

    [SkipLocalsInit] // the key is written whole
    private readonly Sha2PlatformHash MakePlatform()
    {
        Span<byte> key = stackalloc byte[MaxKeyBlockBytes];
        key = key[.._managed.KeyBlockBytes];
        _managed.CopyKey(key);
        try
        {
            return new(_function, key);
        }
        finally
        {
            CryptographicOperations.ZeroMemory(key);

            // The framework, or the platform, leaves copies of the key.
            Bytes.WipeBatchBelow();
        }
    }
}
