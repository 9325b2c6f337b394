using System.Diagnostics.CodeAnalysis;

namespace Hashlane.Cli;

/// <summary>
/// Reads the lines of one check file: <c>DIGEST  NAME</c>, <c>DIGEST *NAME</c>, <c>DIGEST NAME</c>, <c>TAG (NAME) = DIGEST</c>,
/// <c>TAG(NAME)= DIGEST</c>. Which of them count, and as what, is GNU b2sum's rule; where it stops at a zero byte, the line is improper.
/// </summary>
internal sealed class ChecksumLineParser
{
    private const int ShortestLineBytes = 3;

    private readonly CheckRules _rules;
    private Separators _separators;

    internal ChecksumLineParser(CheckRules rules) => _rules = rules;

    /// <summary>
    /// How digest and name are kept apart in this file. A file that mixes both forms could make a name that begins with a space or
    /// a star pass for another, so the first line decides.
    /// </summary>
    private enum Separators
    {
        NotSeen,
        SpaceAndMode,
        OneSpace,
    }

    /// <summary>Reads a line.</summary>
    /// <param name="line">The line without its newline.</param>
    /// <param name="checksum">What it says, if it is a checksum line.</param>
    /// <returns>What it is.</returns>
    internal LineKind Parse(ReadOnlySpan<byte> line, out ChecksumLine? checksum)
    {
        checksum = null;
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
            return Counts(function) && TryParseTagged(line[tagLength..], function, form, out checksum)
                ? LineKind.Checksum
                : LineKind.Improper;
        }

        return ParseUntagged(line, form, out checksum);
    }

    private bool Counts(HashFunction function) => _rules.Tags switch
    {
        TaggedLines.OfAnyAlgorithm => true,
        TaggedLines.OfTheAlgorithm => _rules.Algorithm.FamilyName == function.FamilyName
            && (_rules.Lengths != DigestLengths.Exact || _rules.Algorithm.HashSizeInBytes == function.HashSizeInBytes),
        _ => false,
    };

    private static bool TryParseTagged(
        ReadOnlySpan<byte> rest, HashFunction function, NameForm form, [NotNullWhen(true)] out ChecksumLine? checksum)
    {
        checksum = null;
        if (rest.StartsWith((byte)' '))
        {
            rest = rest[1..];
        }

        // The name may hold anything, even `) = `: it ends at the last parenthesis, since none can follow it.
        int end = rest.LastIndexOf((byte)')');
        if (!rest.StartsWith((byte)'(') || end < 0)
        {
            return false;
        }

        ReadOnlySpan<byte> digits = SkipBlanks(rest[(end + 1)..]);
        if (!digits.StartsWith((byte)'='))
        {
            return false;
        }

        // The length first: a tag may name one of gigabytes.
        digits = SkipBlanks(digits[1..]);
        if (digits.Length != 2L * function.HashSizeInBytes)
        {
            return false;
        }

        byte[] digest = new byte[function.HashSizeInBytes];
        if (!Hex.TryDecode(digits, digest) || !TryReadName(rest[1..end], form, out byte[]? name))
        {
            return false;
        }

        checksum = new ChecksumLine(function, name, digest);
        return true;
    }

    private LineKind ParseUntagged(ReadOnlySpan<byte> line, NameForm form, out ChecksumLine? checksum)
    {
        checksum = null;
        int digits = Hex.CountDigits(line);
        if (line.Length < ShortestLineBytes || digits < 2 || digits % 2 != 0
            || digits == line.Length || line[digits] is not ((byte)' ' or (byte)'\t'))
        {
            return LineKind.Improper;
        }

        ReadOnlySpan<byte> rest = line[(digits + 1)..];
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

        HashFunction function = _rules.Algorithm;
        byte[] digest = new byte[digits / 2];
        bool fits = digest.Length >= function.MinHashSizeInBytes && digest.Length <= function.MaxHashSizeInBytes;
        if (fits && _rules.Lengths != DigestLengths.Any && digest.Length != function.HashSizeInBytes)
        {
            return LineKind.OtherLength;
        }

        if (!fits || !Hex.TryDecode(line[..digits], digest) || !TryReadName(rest, form, out byte[]? name))
        {
            return LineKind.Improper;
        }

        checksum = new ChecksumLine(function.WithHashSize(digest.Length), name, digest);
        return LineKind.Checksum;
    }

    private static bool TryReadName(ReadOnlySpan<byte> text, NameForm form, [NotNullWhen(true)] out byte[]? name)
    {
        name = form == NameForm.Escaped ? NameEscaping.Unescape(text) : text.ToArray();
        return name is not null;
    }

    private static ReadOnlySpan<byte> SkipBlanks(ReadOnlySpan<byte> text) => text.TrimStart(" \t"u8);
}
