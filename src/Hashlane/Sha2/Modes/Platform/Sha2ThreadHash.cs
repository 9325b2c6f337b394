using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// The platform's objects that each thread keeps for messages in one piece, one for each function. Making one for each
/// message, as the framework's static methods do, takes a quarter of the time of a short message.
/// </summary>
/// <remarks>
/// <para>
/// An object is at its start between two messages, so it holds nothing of the last one. It becomes garbage with its
/// thread, and then its handle's finalizer frees the platform's memory.
/// </para>
/// <para>
/// An object that is in use, or whose call threw, says that it has failed, and is replaced. So neither an exception nor
/// a message that the runtime's handlers hash while a library is loaded can meet an object in the middle of a message.
/// No other code runs within a call.
/// </para>
/// </remarks>
internal static class Sha2ThreadHash
{
    [ThreadStatic]
    private static Sha2PlatformHash? _sha256;

    [ThreadStatic]
    private static Sha2PlatformHash? _sha384;

    [ThreadStatic]
    private static Sha2PlatformHash? _sha512;

    /// <summary>Computes the digest of a message that lies in one piece.</summary>
    public static void HashData(Sha2Function function, ReadOnlySpan<byte> source, Span<byte> digest) =>
        Take(function).FinishAndReset(source, digest);

    /// <summary>Computes the digest of a prefix and a message.</summary>
    public static void HashData(
        Sha2Function function, ReadOnlySpan<byte> prefix, ReadOnlySpan<byte> source, Span<byte> digest)
    {
        Sha2PlatformHash hash = Take(function);
        hash.Append(prefix);
        hash.FinishAndReset(source, digest);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // as below
    private static Sha2PlatformHash Take(Sha2Function function)
    {
        ref Sha2PlatformHash? kept = ref Kept(function);
        Sha2PlatformHash? hash = kept;
        if (hash is null or { HasFailed: true })
        {
            hash = new(function);
            kept = hash;
        }

        return hash;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one address where the function is a constant
    private static ref Sha2PlatformHash? Kept(Sha2Function function)
    {
        switch (function)
        {
            case Sha2Function.Sha256:
                return ref _sha256;
            case Sha2Function.Sha384:
                return ref _sha384;
            default:
                return ref _sha512;
        }
    }
}
