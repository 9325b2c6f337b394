using System.Buffers.Binary;
using System.Diagnostics;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>BLAKE2b as Argon2 uses it: H0 of all arguments, and H′ with output of any length.</summary>
internal static class Argon2Hash
{
    /// <summary>Bytes of H0.</summary>
    public const int StartBytes = 64;

    // BLAKE2b's longest digest; H′ takes the first half of each.
    private const int DigestBytes = 64, HalfBytes = 32;

    // Bytes of a long input between two looks at the token: a millisecond or two.
    private const int BytesBetweenLooks = 1 << 20;

    // Digests of a long output between two looks: less than a millisecond.
    private const int DigestsBetweenLooks = 4096;

    /// <summary>Computes H0 (RFC 9106 §3.2, step 1).</summary>
    /// <param name="problem">The arguments.</param>
    /// <param name="tagBytes">T.</param>
    /// <param name="destination">Room for <see cref="StartBytes"/>.</param>
    /// <param name="token">Leaves out what is left of the arguments, so that the result is meaningless.</param>
    public static void Start(
        ref readonly Argon2Problem problem, int tagBytes, Span<byte> destination, CancellationToken token)
    {
        BlockBuffer<Blake2Mode<Blake2bVariant>, Bytes128> buffer = new(new(StartBytes, keyBytes: 0));
        Append(ref buffer, problem.Lanes);
        Append(ref buffer, tagBytes);
        Append(ref buffer, problem.MemoryKiB); // as it was given, before it is rounded
        Append(ref buffer, problem.Passes);
        Append(ref buffer, (int)problem.Version);
        Append(ref buffer, (int)problem.Type);
        AppendWithLength(ref buffer, problem.Password, token);
        AppendWithLength(ref buffer, problem.Salt, token);
        AppendWithLength(ref buffer, problem.Secret, token);
        AppendWithLength(ref buffer, problem.Data, token);
        buffer.FinishCopy(destination);
        buffer.Wipe();
    }

    /// <summary>Computes H′ (RFC 9106 §3.3).</summary>
    /// <param name="source">The input.</param>
    /// <param name="destination">The output: its length is an input, too.</param>
    /// <param name="token">Leaves out what is left of a long output.</param>
    /// <returns>False if the token ended it; the output is then zeroed.</returns>
    public static bool TryExpand(ReadOnlySpan<byte> source, Span<byte> destination, CancellationToken token)
    {
        Span<byte> output = destination;
        int firstBytes = Math.Min(destination.Length, DigestBytes);
        BlockBuffer<Blake2Mode<Blake2bVariant>, Bytes128> buffer = new(new(firstBytes, keyBytes: 0));
        Append(ref buffer, destination.Length);
        buffer.Append(source);
        if (destination.Length <= DigestBytes)
        {
            buffer.FinishCopy(destination);
            buffer.Wipe();
            return true;
        }

        Span<byte> v = stackalloc byte[DigestBytes];
        buffer.FinishCopy(v);
        buffer.Wipe();
        v[..HalfBytes].CopyTo(destination);
        destination = destination[HalfBytes..];
        bool goesOn = true;
        for (int i = 1; goesOn && destination.Length > DigestBytes; i++)
        {
            Blake2Mode<Blake2bVariant> next = new(DigestBytes, keyBytes: 0);
            next.Finish(v, v);
            v[..HalfBytes].CopyTo(destination);
            destination = destination[HalfBytes..];
            goesOn = i % DigestsBetweenLooks != 0 || !token.IsCancellationRequested;
        }

        if (goesOn)
        {
            Debug.Assert(destination.Length > HalfBytes);
            Blake2Mode<Blake2bVariant> last = new(destination.Length, keyBytes: 0);
            last.Finish(v, destination);
            last.Wipe();
        }
        else
        {
            CryptographicOperations.ZeroMemory(output);
        }

        CryptographicOperations.ZeroMemory(v);
        return goesOn;
    }

    private static void Append(ref BlockBuffer<Blake2Mode<Blake2bVariant>, Bytes128> buffer, int number)
    {
        Span<byte> bytes = stackalloc byte[sizeof(int)];
        BinaryPrimitives.WriteInt32LittleEndian(bytes, number);
        buffer.Append(bytes);
    }

    private static void AppendWithLength(
        ref BlockBuffer<Blake2Mode<Blake2bVariant>, Bytes128> buffer, ReadOnlySpan<byte> source,
        CancellationToken token)
    {
        Append(ref buffer, source.Length);
        while (!source.IsEmpty && !token.IsCancellationRequested)
        {
            int count = Math.Min(source.Length, BytesBetweenLooks);
            buffer.Append(source[..count]);
            source = source[count..];
        }
    }
}
