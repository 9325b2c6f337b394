using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// SHA-256, SHA-384 and SHA-512 if the platform has them: managed code hashes short messages, and the platform long
/// ones.
/// </summary>
/// <remarks>
/// <para>
/// On x86 the platform reaches instructions that .NET does not offer, but a call costs more than a short message. It
/// accepts no intermediate state, so it cannot be a kernel. A message is collected until it is too long for managed
/// code, and then goes to the platform from its first byte (docs/design/decisions/0013-platform-sha2.md). One in one
/// piece goes to an object that the thread keeps.
/// </para>
/// <para>
/// Copies of this struct share the platform object; see <see cref="Sha2PlatformHash"/> for the consequences. Only a
/// copy that absorbs needs its own object; see <see cref="OwnPlatformHash"/>.
/// </para>
/// </remarks>
internal struct Sha2PlatformMode<TVariant> : IHashMode
    where TVariant : unmanaged, ISha2Variant
{
    /// <summary>
    /// Bytes that are collected before the platform is called. One-shots have the whole message, so their crossover may
    /// be longer.
    /// </summary>
    public const int CollectedBytes = 1024;

    private readonly Sha2Function _function;
    private Sha2PlatformHash? _platform;

    // Used if there is no platform and the message is longer than the collected bytes; otherwise zero.
    private Sha2Mode<TVariant> _managed;
    private ulong _managedBytes;
    private readonly Sha2Code _code;

    public Sha2PlatformMode(Sha2Function function)
        : this(function, Sha2Code.Fastest)
    {
    }

    /// <summary>Starts with a choice of the code that absorbs.</summary>
    public Sha2PlatformMode(Sha2Function function, Sha2Code code)
    {
        _function = function;
        _platform = null;
        _managed = default;
        _managedBytes = 0;
        _code = code;
    }

    /// <summary>Continues a message with managed code.</summary>
    public Sha2PlatformMode(Sha2Function function, Sha2Mode<TVariant> managed)
        : this(function, Sha2Code.Managed)
    {
        _managed = managed;
        _managedBytes = managed.AbsorbedBytes;
    }

    /// <summary>Whether the state is never hidden by the platform.</summary>
    public readonly bool IsManaged => _code == Sha2Code.Managed;

    /// <summary>The message without what is pending, if <see cref="IsManaged"/>.</summary>
    public readonly Sha2Mode<TVariant> Managed => _managedBytes > 0 ? _managed : new(_function);

    /// <summary>Whether nothing of the message was absorbed.</summary>
    public readonly bool IsAtStart => _platform is not { HasData: true } && _managedBytes == 0;

    /// <summary>Whether the next message is expected to need the platform; set between two messages.</summary>
    public bool ExpectsPlatform
    {
        readonly get => _platform is { IsExpected: true };
        set
        {
            if (HasPlatformHash)
            {
                _platform!.IsExpected = value;
            }
            else
            {
                _platform = value ? Sha2PlatformHash.Expected : null;
            }
        }
    }

    /// <summary>As <see cref="Sha2Platform.CrossoverBytes"/>.</summary>
    public readonly int CrossoverBytes => Sha2Platform.CrossoverBytes(_function);

    public readonly int BlockBytes => CollectedBytes;

    public readonly bool IsKeyed => false;

    private readonly bool HasPlatformHash => _platform is not null && _platform != Sha2PlatformHash.Expected;

    /// <summary>Writes the digest of a whole message.</summary>
    public static void Hash(Sha2Function function, ReadOnlySpan<byte> message, Span<byte> digest)
    {
        if (message.Length >= Sha2Platform.CrossoverBytes(function) && Sha2Platform.IsAvailable)
        {
            Sha2ThreadHash.HashData(function, message, digest);
        }
        else
        {
            FinishManaged(function, message, digest);
        }
    }

    public readonly long AbsorbableBytes(long availableBytes) =>
        Bytes.InWholeBlocks(availableBytes, CollectedBytes, heldBytes: 1);

    public void AbsorbBlocks(ReadOnlySpan<byte> wholeBlocks)
    {
        Debug.Assert(wholeBlocks.Length % BlockBytes == 0);
        if (!IsManaged && Sha2Platform.IsAvailable)
        {
            AbsorbByPlatform(wholeBlocks);
            return;
        }

        if (_managedBytes == 0)
        {
            _managed = new(_function);
        }

        _managed.AbsorbBlocks(wholeBlocks);
        _managedBytes += (ulong)wholeBlocks.Length;
    }

    /// <summary>Absorbs a piece of any length, if there is a platform.</summary>
    public void AbsorbByPlatform(ReadOnlySpan<byte> source)
    {
        if (!HasPlatformHash)
        {
            Sha2PlatformHash made = new(_function);
            _platform = made;
        }

        _platform!.Append(source);
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
        else
        {
            Hash(_function, rest, digest);
        }
    }

    /// <summary>
    /// Does the same as <see cref="Finish"/>, but restarts the platform object, so that a <see cref="Reset"/> costs
    /// nothing.
    /// </summary>
    public void FinishAndReset(ReadOnlySpan<byte> rest, Span<byte> digest)
    {
        if (_platform is { HasData: true })
        {
            _platform.FinishAndReset(rest, digest);
        }
        else
        {
            Finish(rest, digest);
        }
    }

    /// <summary>Gives a copy of this struct its own platform object, with the same state as the original's.</summary>
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
        if (HasPlatformHash)
        {
            _platform!.Dispose();
        }

        this = default;
    }

    // A separate method, called only when needed: otherwise calls of the platform would pay for a larger frame that is
    // cleared.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void FinishManaged(Sha2Function function, ReadOnlySpan<byte> message, Span<byte> digest)
    {
        Sha2Mode<TVariant> managed = new(function);
        managed.Finish(message, digest);
    }
}
