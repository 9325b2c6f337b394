using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Text;

namespace Hashlane.Files;

/// <summary>
/// Reads the lines of one check file: <c>DIGEST  NAME</c>, <c>DIGEST *NAME</c>, <c>DIGEST NAME</c>,
/// <c>TAG (NAME) = DIGEST</c>, <c>TAG(NAME)= DIGEST</c>. GNU b2sum's rules decide which of them count, and as which
/// kind. A line in which b2sum would stop at a zero byte is improper.
/// </summary>
internal sealed class ChecksumLineParser
{
    private const int ShortestLineBytes = 3;
    private const int MaxTagBytes = 32;

    /// <summary>The characters of tags, so that an unknown tag can be shown as it is.</summary>
    private static readonly SearchValues<byte> _tagBytes =
        SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-/_"u8);

    /// <summary>
    /// A shorter digest in base64 looks like a word, or like hexadecimal digits. It counts only if its length was
    /// given.
    /// </summary>
    private const int MinBase64Bytes = 16;

    /// <summary>Shorter hexadecimal digits could be anything.</summary>
    private const int MinNamelessBytes = 16;

    private readonly CheckRules _rules;
    private Separators _separators;

    internal ChecksumLineParser(CheckRules rules) => _rules = rules;

    /// <summary>The algorithm that the last line names, if any.</summary>
    internal HashFunction? TagFunction { get; private set; }

    /// <summary>
    /// The tag of the last line if that is <see cref="LineKind.UnknownTag"/>: letters, digits and a few signs.
    /// </summary>
    internal string UnknownTag { get; private set; } = "";

    /// <summary>
    /// The number of hexadecimal digits that the last line's digest has, or would have, if that is
    /// <see cref="LineKind.OtherLength"/>.
    /// </summary>
    internal int Digits { get; private set; }

    /// <summary>
    /// The separator between digest and name in this file. The first line with a digest decides it. In a file that
    /// mixes both forms, a name that begins with a space or a star could pass for another.
    /// </summary>
    private enum Separators
    {
        NotSeen,
        SpaceAndMode,
        OneSpace,
    }

    /// <summary>Reads a line.</summary>
    /// <param name="line">The line without its newline.</param>
    /// <param name="checksum">The line's contents, if it is a checksum line.</param>
    /// <returns>The kind of line.</returns>
    internal LineKind Parse(ReadOnlySpan<byte> line, out ChecksumLine? checksum)
    {
        checksum = null;
        TagFunction = null;
        if (line.StartsWith((byte)'#'))
        {
            return LineKind.Nothing;
        }

        if (line.EndsWith((byte)'\r'))
        {
            line = line[..^1];
        }

        if (line.IsEmpty)
        {
            return LineKind.Nothing;
        }

        if (line.Contains((byte)0))
        {
            return LineKind.Improper;
        }

        line = SkipBlanks(line);
        NameForm form = line.StartsWith(NameEscaping.Marker) ? NameForm.Escaped : NameForm.Plain;
        if (form == NameForm.Escaped)
        {
            line = line[1..];
        }

        if (AlgorithmTags.TryRead(line, out HashFunction? function, out int tagLength))
        {
            TagFunction = function;
            return ParseTagged(line[tagLength..], function, form, out checksum);
        }

        LineKind kind = ParseUntagged(line, form, out checksum);
        return kind != LineKind.Improper ? kind
            : HasUnknownTag(line) ? LineKind.UnknownTag
            : line.Length >= 2 * MinNamelessBytes && Hex.CountDigits(line) == line.Length ? LineKind.NoName
            : kind;
    }

    private LineKind ParseTagged(
        ReadOnlySpan<byte> rest, HashFunction function, NameForm form, out ChecksumLine? checksum)
    {
        checksum = null;
        if (!TrySplitTagged(rest, out ReadOnlySpan<byte> text, out ReadOnlySpan<byte> digits))
        {
            return LineKind.Improper;
        }

        if (_rules.Tags == TaggedLines.None || (_rules.Tags == TaggedLines.OfTheAlgorithm && !IsOfFamily(function)))
        {
            return LineKind.OtherAlgorithm;
        }

        if (!TryReadDigest(digits, function.HashSizeInBytes, out byte[]? digest))
        {
            return LineKind.Improper;
        }

        if (_rules.Lengths == DigestLengths.Exact && function.HashSizeInBytes != _rules.Algorithm.HashSizeInBytes)
        {
            Digits = 2 * function.HashSizeInBytes;
            return LineKind.OtherLength;
        }

        if (!TryReadName(text, form, out byte[]? name))
        {
            return LineKind.Improper;
        }

        checksum = new ChecksumLine(function, name, digest) { IsTagged = true };
        return LineKind.Checksum;
    }

    private bool IsOfFamily(HashFunction function)
    {
        foreach (HashFunction member in _rules.Family)
        {
            if (member.FamilyName == function.FamilyName)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Splits the rest of a line after its tag: <c> (NAME) = DIGEST</c>.</summary>
    private static bool TrySplitTagged(
        ReadOnlySpan<byte> rest, out ReadOnlySpan<byte> name, out ReadOnlySpan<byte> digits)
    {
        name = default;
        digits = default;
        if (rest.StartsWith((byte)' '))
        {
            rest = rest[1..];
        }

        // The name may contain anything, even `) = `. It ends at the last parenthesis, since none can follow it.
        int end = rest.LastIndexOf((byte)')');
        if (!rest.StartsWith((byte)'(') || end < 0)
        {
            return false;
        }

        name = rest[1..end];
        digits = SkipBlanks(rest[(end + 1)..]);
        if (!digits.StartsWith((byte)'='))
        {
            return false;
        }

        digits = SkipBlanks(digits[1..]);
        return true;
    }

    /// <summary>Whether a line could be another algorithm's, such as MD5's.</summary>
    private bool HasUnknownTag(ReadOnlySpan<byte> line)
    {
        int length = line.IndexOfAny((byte)' ', (byte)'(');
        if (length is <= 0 or > MaxTagBytes || line[..length].IndexOfAnyExcept(_tagBytes) >= 0
            || !TrySplitTagged(line[length..], out _, out ReadOnlySpan<byte> digits)
            || digits.IsEmpty
            || (Hex.CountDigits(digits) != digits.Length && Base64Digest.CountBytes(digits) < MinBase64Bytes))
        {
            return false;
        }

        UnknownTag = Encoding.ASCII.GetString(line[..length]);
        return true;
    }

    private LineKind ParseUntagged(ReadOnlySpan<byte> line, NameForm form, out ChecksumLine? checksum)
    {
        checksum = null;
        int length = line.IndexOfAny((byte)' ', (byte)'\t');
        int bytes = length < 0 || !IsSeparator(line[length]) ? 0 : CountDigestBytes(line[..length]);
        if (line.Length < ShortestLineBytes || bytes == 0)
        {
            return LineKind.Improper;
        }

        if (FunctionOf(bytes) is not HashFunction function)
        {
            // Letters of base64 may be anything. They are a digest only if their number is right.
            Digits = Hex.CountDigits(line[..length]);
            return Digits == length ? LineKind.OtherLength : LineKind.Improper;
        }

        // With digests of one length, coreutils requires something after the blank, even if only the other blank. b2sum
        // accepts a digest of 00 without it.
        ReadOnlySpan<byte> rest = line[(length + 1)..];
        if (rest.IsEmpty && function.MinHashSizeInBytes == function.MaxHashSizeInBytes)
        {
            return LineKind.Improper;
        }

        if (rest.Length == 1 || rest.IsEmpty || rest[0] is not ((byte)' ' or (byte)'*'))
        {
            if (_separators == Separators.SpaceAndMode)
            {
                return LineKind.Improper;
            }

            _separators = Separators.OneSpace;
        }
        else if (_separators != Separators.OneSpace)
        {
            _separators = Separators.SpaceAndMode;
            rest = rest[1..];
        }

        if (!TryReadDigest(line[..length], bytes, out byte[]? digest) || !TryReadName(rest, form, out byte[]? name))
        {
            return LineKind.Improper;
        }

        checksum = new ChecksumLine(function, name, digest);
        return LineKind.Checksum;
    }

    /// <summary>Whether a digest may end here: at a space or, as in b2sum but not in b3sum, at a tab.</summary>
    private bool IsSeparator(byte value) =>
        value == ' ' || (value == '\t' && !KnownAlgorithm.StandsInForB3sum(_rules.Algorithm));

    /// <summary>Finds the algorithm of a digest without a tag by its length, if it counts.</summary>
    private HashFunction? FunctionOf(int digestBytes)
    {
        foreach (HashFunction member in _rules.Family)
        {
            bool counts = _rules.Lengths == DigestLengths.Any
                ? digestBytes >= member.MinHashSizeInBytes && digestBytes <= member.MaxHashSizeInBytes
                : digestBytes == member.HashSizeInBytes;
            if (counts)
            {
                return member.WithHashSize(digestBytes);
            }
        }

        return null;
    }

    /// <summary>Counts the bytes of an untagged digest, in hexadecimal if it can be that.</summary>
    /// <returns>The bytes, or 0 if it is not a digest.</returns>
    private int CountDigestBytes(ReadOnlySpan<byte> text)
    {
        int digits = Hex.CountDigits(text);
        int fromHex = digits == text.Length && digits % 2 == 0 ? digits / 2 : 0;
        int asked = _rules.Lengths == DigestLengths.Any ? 0 : _rules.Algorithm.HashSizeInBytes;
        if (fromHex > 0 && (asked == 0 || asked == fromHex))
        {
            return fromHex; // nearly all lines
        }

        int fromBase64 = Base64Digest.CountBytes(text);
        bool isShort = fromBase64 < MinBase64Bytes;
        return isShort && fromBase64 == asked ? fromBase64
            : fromHex > 0 || isShort ? fromHex
            : fromBase64;
    }

    /// <summary>Reads a digest of the given number of bytes, in hexadecimal or base64.</summary>
    private static bool TryReadDigest(ReadOnlySpan<byte> text, int bytes, [NotNullWhen(true)] out byte[]? digest)
    {
        // Checks the length first: a tag may name one of gigabytes.
        if (text.Length == 2L * bytes && Hex.TryDecode(text, digest = new byte[bytes]))
        {
            return true;
        }

        digest = Base64Digest.CountBytes(text) == bytes ? new byte[bytes] : null;
        return digest is not null && Base64Digest.TryDecode(text, digest);
    }

    private static bool TryReadName(ReadOnlySpan<byte> text, NameForm form, [NotNullWhen(true)] out byte[]? name)
    {
        name = form == NameForm.Escaped ? NameEscaping.Unescape(text) : text.ToArray();
        return name is not null;
    }

    private static ReadOnlySpan<byte> SkipBlanks(ReadOnlySpan<byte> text) => text.TrimStart(" \t"u8);
}
