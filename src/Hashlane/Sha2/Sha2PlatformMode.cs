using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// SHA-256, SHA-384 and SHA-512 where the platform has them: short messages by managed code, long ones by the platform's.
/// </summary>
/// <remarks>
/// <para>
/// On x86 the platform reaches instructions that .NET does not offer, but a call costs more than a short message. It takes no middle
/// state, so it cannot be a kernel: a message is collected until it has proved too long for managed code, and then goes to the platform from
/// its first byte (docs/design/decisions/0013-platform-sha2.md).
/// </para>
/// <para>
/// The platform's object is shared by copies of this struct; see <see cref="Sha2PlatformHash"/> for what that allows. Only
/// a copy that absorbs needs an object of its own: <see cref="OwnPlatformHash"/>.
/// </para>
/// </remarks>
internal struct Sha2PlatformMode<TVariant> : IHashMode
    where TVariant : unmanaged, ISha2Variant
{
    /// <summary>What is collected before the platform is called. One-shots have the whole message, so their crossover may be longer.</summary>
    public const int CollectedBytes = 1024;

    private readonly Sha2Function _function;
    private Sha2PlatformHash? _platform;

    // Where there is no platform, and the message is longer than what is collected; elsewhere zero.
    private Sha2Mode<TVariant> _managed;
    private ulong _managedBytes;

    public Sha2PlatformMode(Sha2Function function)
    {
        _function = function;
        _platform = null;
        _managed = default;
        _managedBytes = 0;
    }

    public readonly int BlockBytes => CollectedBytes;

    public readonly bool IsKeyed => false;

    public readonly long AbsorbableBytes(long availableBytes) => BlockBuffer.WholeBytes(availableBytes, CollectedBytes, heldBytes: 1);

    public void AbsorbBlocks(ReadOnlySpan<byte> wholeBlocks)
    {
        Debug.Assert(wholeBlocks.Length % BlockBytes == 0);
        if (Sha2Platform.IsAvailable)
        {
            _platform ??= new Sha2PlatformHash(_function);
            _platform.Append(wholeBlocks);
            return;
        }

        if (_managedBytes == 0)
        {
            _managed = new(_function);
        }

        _managed.AbsorbBlocks(wholeBlocks);
        _managedBytes += (ulong)wholeBlocks.Length;
    }

    public void Finish(ReadOnlySpan<byte> rest, Span<byte> digest)
    {
        if (_platform is { HasData: true })
        {
            _platform.Finish(rest, digest);
        }
        else if (_managedBytes > 0)
        {
            _managed.Finish(rest, digest);
        }
        else if (rest.Length >= Sha2Platform.CrossoverBytes(_function) && Sha2Platform.IsAvailable)
        {
            Sha2Platform.HashData(_function, rest, digest);
        }
        else
        {
            FinishManaged(_function, rest, digest);
        }
    }

    /// <summary>Says that the next <see cref="Finish"/> is followed by <see cref="Reset"/>, which then costs nothing.</summary>
    public readonly void EndWithNextFinish() => _platform?.EndWithNextFinish();

    /// <summary>After this struct was copied: gives it an object of its own, as far along as the other's.</summary>
    public void OwnPlatformHash() => _platform = _platform is { HasData: true } ? _platform.Clone() : null;

    public void Reset()
    {
        _managed = default;
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
        this = default;
    }

    // Starts when it is known to be wanted, in a frame of its own: otherwise the platform's calls would pay for a frame that is larger and cleared.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void FinishManaged(Sha2Function function, ReadOnlySpan<byte> message, Span<byte> digest)
    {
        Sha2Mode<TVariant> managed = new(function);
        managed.Finish(message, digest);
    }
}
