using System.Diagnostics.CodeAnalysis;
using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>A digest of 64 bytes as a value: for equality, dictionaries, and hexadecimal text.</summary>
/// <inheritdoc cref="Digest256"/>
[StructLayout(LayoutKind.Sequential, Pack = 1)]
public readonly partial struct Digest512 : IEquatable<Digest512>
{
    /// <inheritdoc cref="Digest256.SizeInBytes"/>
    public const int SizeInBytes = 64;

    private readonly Digest256 _part0, _part1;

    /// <inheritdoc cref="Digest256.Digest256(ReadOnlySpan{byte})"/>
    public Digest512(ReadOnlySpan<byte> digest)
    {
        Checks.ThrowIfNotOfLength(digest, SizeInBytes);
        this = Bytes.Read<Digest512>(digest);
    }

    /// <inheritdoc cref="Digest256.op_Equality(Digest256, Digest256)"/>
    public static bool operator ==(Digest512 left, Digest512 right) => left.Equals(right);

    /// <inheritdoc cref="Digest256.op_Inequality(Digest256, Digest256)"/>
    public static bool operator !=(Digest512 left, Digest512 right) => !left.Equals(right);

    /// <inheritdoc cref="Digest256.Parse(ReadOnlySpan{char})"/>
    public static Digest512 Parse(ReadOnlySpan<char> hex) => TryParse(hex, out Digest512 digest)
        ? digest
        : throw HexText.Refused(hex.Length, SizeInBytes);

    /// <inheritdoc cref="Digest256.TryParse(ReadOnlySpan{char}, out Digest256)"/>
    public static bool TryParse(ReadOnlySpan<char> hex, out Digest512 digest)
    {
        digest = default;
        Span<byte> bytes = stackalloc byte[SizeInBytes];
        if (!HexText.TryRead(hex, bytes))
        {
            return false;
        }

        digest = new Digest512(bytes);
        return true;
    }

    /// <inheritdoc cref="Digest256.OfBytes(ReadOnlySpan{byte})"/>
    public static ReadOnlySpan<Digest512> OfBytes(ReadOnlySpan<byte> digests)
    {
        Checks.ThrowIfNotWhole(digests, SizeInBytes);
        return Bytes.Cast<Digest512>(digests);
    }

    /// <inheritdoc cref="Digest256.AsBytes(Span{Digest256})"/>
    public static Span<byte> AsBytes(Span<Digest512> digests) => Bytes.OfItems(digests);

    /// <inheritdoc cref="Digest256.ToArray()"/>
    public byte[] ToArray()
    {
        byte[] copy = new byte[SizeInBytes];
        CopyTo(copy);
        return copy;
    }

    /// <inheritdoc cref="Digest256.CopyTo(Span{byte})"/>
    public void CopyTo(Span<byte> destination)
    {
        Checks.ThrowIfTooShort(destination, SizeInBytes);
        Bytes.Write(destination, this);
    }

    /// <inheritdoc cref="Digest256.Equals(Digest256)"/>
    public bool Equals(Digest512 other) =>
        _part0.Equals(other._part0) & _part1.Equals(other._part1);

    /// <inheritdoc cref="Digest256.Equals(object?)"/>
    public override bool Equals([NotNullWhen(true)] object? obj) => obj is Digest512 other && Equals(other);

    /// <inheritdoc cref="Digest256.GetHashCode()"/>
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

    /// <inheritdoc cref="Digest256.ToString()"/>
    public override string ToString()
    {
        Span<byte> bytes = stackalloc byte[SizeInBytes];
        CopyTo(bytes);
        return Convert.ToHexStringLower(bytes);
    }
}
