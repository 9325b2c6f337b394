using System.Diagnostics.CodeAnalysis;
using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>A digest of 32 bytes as a value: for equality, dictionaries, and hexadecimal text.</summary>
/// <remarks>
/// <para><b>Layout.</b> Exactly <c>SizeInBytes</c> bytes in the order of the digest, without alignment. So many digests
/// in one buffer, as <c>HashMany</c> writes them, are an array of this type: <see cref="OfBytes"/> and
/// <see cref="AsBytes"/> see each as the other without a copy.</para>
/// <para><b>Equality.</b> It takes the same time wherever digests differ, so it may compare tags. Dictionaries and sets
/// do not: they compare hash codes, which depend on the digest. The hash code of a digest differs from process to
/// process.</para>
/// <para><b>Allocation.</b> Only <see cref="ToString"/>, <see cref="ToArray"/> and <see cref="Equals(object?)"/> with a
/// boxed digest allocate.</para>
/// <para><b>Thread safety.</b> Values do not change.</para>
/// </remarks>
[StructLayout(LayoutKind.Sequential, Pack = 1)]
public readonly partial struct Digest256 : IEquatable<Digest256>
{
    /// <summary>Length of the digest in bytes.</summary>
    public const int SizeInBytes = 32;

    private readonly ulong _part0, _part1, _part2, _part3;

    /// <summary>Creates a digest from its bytes.</summary>
    /// <param name="digest">Exactly <c>SizeInBytes</c> bytes; they are copied.</param>
    /// <exception cref="ArgumentException"><paramref name="digest"/> has another length.</exception>
    public Digest256(ReadOnlySpan<byte> digest)
    {
        Checks.ThrowIfNotOfLength(digest, SizeInBytes);
        this = Bytes.Read<Digest256>(digest);
    }

    /// <summary>Compares two digests, in the same time wherever they differ.</summary>
    /// <param name="left">A digest.</param>
    /// <param name="right">Another digest.</param>
    /// <returns>True if all bytes agree.</returns>
    public static bool operator ==(Digest256 left, Digest256 right) => left.Equals(right);

    /// <summary>Compares two digests, in the same time wherever they differ.</summary>
    /// <returns>True if any byte differs.</returns>
    /// <inheritdoc cref="op_Equality(Digest256, Digest256)"/>
    public static bool operator !=(Digest256 left, Digest256 right) => !left.Equals(right);

    /// <summary>Reads a digest from hexadecimal digits.</summary>
    /// <param name="hex">Two digits for each byte, in upper or lower case, and nothing else.</param>
    /// <returns>The digest.</returns>
    /// <exception cref="FormatException"><paramref name="hex"/> is something else.</exception>
    public static Digest256 Parse(ReadOnlySpan<char> hex) => TryParse(hex, out Digest256 digest)
        ? digest
        : throw HexText.Refused(hex.Length, SizeInBytes);

    /// <summary>Attempts to read a digest from hexadecimal digits.</summary>
    /// <param name="digest">The digest, or zeros.</param>
    /// <returns>False if <paramref name="hex"/> is something else.</returns>
    /// <inheritdoc cref="Parse(ReadOnlySpan{char})" path="/param"/>
    public static bool TryParse(ReadOnlySpan<char> hex, out Digest256 digest)
    {
        digest = default;
        Span<byte> bytes = stackalloc byte[SizeInBytes];
        if (!HexText.TryRead(hex, bytes))
        {
            return false;
        }

        digest = new Digest256(bytes);
        return true;
    }

    /// <summary>Returns bytes as the digests that they are, without a copy.</summary>
    /// <param name="digests">Whole digests, one after the other, as <c>HashMany</c> writes them.</param>
    /// <returns>The same memory.</returns>
    /// <exception cref="ArgumentException"><paramref name="digests"/> has a part of a digest at its end.</exception>
    public static ReadOnlySpan<Digest256> OfBytes(ReadOnlySpan<byte> digests)
    {
        Checks.ThrowIfNotWhole(digests, SizeInBytes);
        return Bytes.Cast<Digest256>(digests);
    }

    /// <summary>Returns digests as their bytes, without a copy: for <c>HashMany</c> to write to.</summary>
    /// <param name="digests">The digests.</param>
    /// <returns>The same memory.</returns>
    public static Span<byte> AsBytes(Span<Digest256> digests) => Bytes.OfItems(digests);

    /// <summary>Returns a copy of the digest as an array.</summary>
    /// <returns>A new array of <c>SizeInBytes</c> bytes.</returns>
    public byte[] ToArray()
    {
        byte[] copy = new byte[SizeInBytes];
        CopyTo(copy);
        return copy;
    }

    /// <summary>Copies the digest.</summary>
    /// <param name="destination">At least <c>SizeInBytes</c> bytes; the rest stays unchanged.</param>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    public void CopyTo(Span<byte> destination)
    {
        Checks.ThrowIfTooShort(destination, SizeInBytes);
        Bytes.Write(destination, this);
    }

    /// <summary>Compares with another digest, in the same time wherever they differ.</summary>
    /// <param name="other">The other digest.</param>
    /// <returns>True if all bytes agree.</returns>
    public bool Equals(Digest256 other) =>
        ((_part0 ^ other._part0) | (_part1 ^ other._part1) | (_part2 ^ other._part2) | (_part3 ^ other._part3)) == 0;

    /// <summary>Compares with another object.</summary>
    /// <param name="obj">An object, or null.</param>
    /// <returns>True if it is an equal digest of the same length.</returns>
    public override bool Equals([NotNullWhen(true)] object? obj) => obj is Digest256 other && Equals(other);

    /// <summary>Returns a hash code for dictionaries; it differs from process to process.</summary>
    /// <returns>The hash code.</returns>
    public override int GetHashCode()
    {
        // All 32 bits of each four bytes count: a part's own code would fold its halves, and who sends digests could
        // choose many with one code.
        Span<byte> bytes = stackalloc byte[SizeInBytes];
        CopyTo(bytes);
        HashCode code = default;
        code.AddBytes(bytes);
        return code.ToHashCode();
    }

    /// <summary>Returns the digest as hexadecimal digits in lower case.</summary>
    /// <returns>The digits, two for each byte.</returns>
    public override string ToString()
    {
        Span<byte> bytes = stackalloc byte[SizeInBytes];
        CopyTo(bytes);
        return Convert.ToHexStringLower(bytes);
    }
}
