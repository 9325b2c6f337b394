using System.Runtime.CompilerServices;

namespace Hashlane.Files;

/// <summary>
/// A pattern of names or paths with git's wildcards: <c>?</c> and <c>[a-z]</c> stand for a byte, <c>*</c> for bytes
/// within a name, <c>**/</c> for folders, <c>/**</c> for everything below. A backslash takes its special meaning from
/// the next byte.
/// </summary>
/// <remarks>
/// Matching takes at most the time of the pattern's length multiplied with the square of the path's: it goes back only
/// to the last <c>*</c> in a name and to the last <c>**</c>.
/// </remarks>
internal sealed class Glob
{
    private const int None = -1;

    private readonly Step[] _steps;
    private readonly ByteSet[] _sets;
    private readonly bool _matchesNothing;

    /// <summary>Reads a pattern.</summary>
    /// <param name="pattern">The pattern's bytes.</param>
    internal Glob(ReadOnlySpan<byte> pattern)
    {
        List<Step> steps = [];
        List<ByteSet> sets = [];
        for (int i = 0; i < pattern.Length && !_matchesNothing;)
        {
            _matchesNothing = !TryRead(pattern, ref i, sets, out Step step);
            steps.Add(step);
        }

        _steps = [.. steps];
        _sets = [.. sets];
    }

    private enum StepKind : byte
    {
        Byte,
        AnyByte,
        Set,
        BytesInName,
        Folders,
        Everything,
    }

    /// <summary>Whether a byte has a special meaning in patterns.</summary>
    internal static bool IsSpecial(byte value) => value is (byte)'*' or (byte)'?' or (byte)'[' or (byte)'\\';

    /// <summary>Whether the pattern matches a whole text.</summary>
    internal bool Matches(ReadOnlySpan<byte> text)
    {
        if (_matchesNothing)
        {
            return false;
        }

        int step = 0, position = 0;
        int inName = None, inNameAt = 0, inPath = None, inPathAt = 0;
        while (true)
        {
            if (step < _steps.Length && _steps[step].Kind >= StepKind.BytesInName)
            {
                if (_steps[step].Kind == StepKind.BytesInName)
                {
                    (inName, inNameAt) = (step, position);
                }
                else
                {
                    // The rest can match from here on, so nothing before it need be tried again.
                    (inPath, inPathAt, inName) = (step, position, None);
                }

                step++;
            }
            else if (step == _steps.Length ? position == text.Length
                : position < text.Length && Matches(_steps[step], text[position]))
            {
                if (step == _steps.Length)
                {
                    return true;
                }

                step++;
                position++;
            }
            else if (inName != None && inNameAt < text.Length && text[inNameAt] != '/')
            {
                position = ++inNameAt;
                step = inName + 1;
            }
            else if (inPath != None && TryAdvance(_steps[inPath].Kind, text, ref inPathAt))
            {
                position = inPathAt;
                step = inPath + 1;
                inName = None;
            }
            else
            {
                return false;
            }
        }
    }

    private bool Matches(Step step, byte value) => step.Kind switch
    {
        StepKind.Byte => value == step.Value,
        StepKind.AnyByte => value != '/',
        _ => value != '/' && _sets[step.Set].Contains(value),
    };

    /// <summary>Lets a wildcard over folders take more of the text: a byte, or the rest of a name.</summary>
    private static bool TryAdvance(StepKind kind, ReadOnlySpan<byte> text, ref int position)
    {
        if (kind == StepKind.Everything)
        {
            return position++ < text.Length;
        }

        int slash = text[position..].IndexOf((byte)'/');
        position += slash + 1;
        return slash >= 0;
    }

    private static bool TryRead(ReadOnlySpan<byte> pattern, ref int i, List<ByteSet> sets, out Step step)
    {
        switch (pattern[i])
        {
            case (byte)'?':
                i++;
                step = new Step(StepKind.AnyByte);
                return true;
            case (byte)'*':
                step = ReadStars(pattern, ref i);
                return true;
            case (byte)'[':
                step = new Step(StepKind.Set) { Set = sets.Count };
                bool isSet = TryReadSet(pattern, ref i, out ByteSet set);
                sets.Add(set);
                return isSet;
            case (byte)'\\':
                i++;
                break;
            default:
                break;
        }

        // A backslash at the end stands for nothing.
        bool isByte = i < pattern.Length;
        step = isByte ? new Step(StepKind.Byte) { Value = pattern[i] } : default;
        i++;
        return isByte;
    }

    private static Step ReadStars(ReadOnlySpan<byte> pattern, ref int i)
    {
        int start = i;
        while (i < pattern.Length && pattern[i] == '*')
        {
            i++;
        }

        // Two stars mean folders only where they are a name of the path.
        ReadOnlySpan<byte> rest = pattern[i..];
        bool isName = i - start > 1 && (start == 0 || pattern[start - 1] == '/');
        if (isName && rest.StartsWith("/"u8))
        {
            i++;
            return new Step(StepKind.Folders);
        }

        return new Step(
            isName && (rest.IsEmpty || rest.StartsWith("\\/"u8)) ? StepKind.Everything : StepKind.BytesInName);
    }

    private static bool TryReadSet(ReadOnlySpan<byte> pattern, ref int i, out ByteSet set)
    {
        set = default;
        i++;
        bool isNegated = i < pattern.Length && pattern[i] is (byte)'!' or (byte)'^';
        i += isNegated ? 1 : 0;
        int previous = None;
        bool isFirst = true;
        while (true)
        {
            if (i >= pattern.Length)
            {
                return false;
            }

            byte value = pattern[i];
            if (value == ']' && !isFirst)
            {
                break;
            }

            isFirst = false;
            if (value == '-' && previous != None && i + 1 < pattern.Length && pattern[i + 1] != ']')
            {
                i++;
                if (!TryReadByte(pattern, ref i, out byte last))
                {
                    return false;
                }

                set.AddRange(previous, last);
                previous = None;
                continue;
            }

            if (value == '[' && i + 1 < pattern.Length && pattern[i + 1] == ':')
            {
                int end = pattern[(i + 2)..].IndexOf((byte)']');
                if (end < 0)
                {
                    return false;
                }

                ReadOnlySpan<byte> name = pattern.Slice(i + 2, end);
                if (name.EndsWith(":"u8))
                {
                    if (!set.TryAddClass(name[..^1]))
                    {
                        return false;
                    }

                    i += end + 3;
                    previous = None;
                    continue;
                }
            }

            if (!TryReadByte(pattern, ref i, out value))
            {
                return false;
            }

            set.AddRange(value, value);
            previous = value;
        }

        i++;
        if (isNegated)
        {
            set.Invert();
        }

        return true;
    }

    private static bool TryReadByte(ReadOnlySpan<byte> pattern, ref int i, out byte value)
    {
        i += pattern[i] == '\\' ? 1 : 0;
        value = i < pattern.Length ? pattern[i] : default;
        return i++ < pattern.Length;
    }

    private readonly struct Step(StepKind kind)
    {
        internal StepKind Kind { get; } = kind;

        internal byte Value { get; init; }

        /// <summary>The number of the set.</summary>
        internal int Set { get; init; }
    }

    /// <summary>The bytes between brackets, a bit for each: others may have written very many patterns.</summary>
    private struct ByteSet
    {
        private const int WordBits = 64;

        private Words _words;

        internal readonly bool Contains(byte value) => (_words[value / WordBits] >> (value % WordBits) & 1) != 0;

        internal void AddRange(int first, int last)
        {
            for (int i = first; i <= last; i++)
            {
                _words[i / WordBits] |= 1UL << (i % WordBits);
            }
        }

        /// <summary>Adds the ASCII characters of a class.</summary>
        internal bool TryAddClass(ReadOnlySpan<byte> name)
        {
            Func<char, bool>? contains = System.Text.Encoding.ASCII.GetString(name) switch
            {
                "alnum" => char.IsAsciiLetterOrDigit,
                "alpha" => char.IsAsciiLetter,
                "blank" => value => value is ' ' or '\t',
                "cntrl" => char.IsControl,
                "digit" => char.IsAsciiDigit,
                "graph" => value => value is > ' ' and <= '~',
                "lower" => char.IsAsciiLetterLower,
                "print" => value => value is >= ' ' and <= '~',
                "punct" => value => value is > ' ' and <= '~' && !char.IsAsciiLetterOrDigit(value),
                "space" => value => value is ' ' or (>= '\t' and <= '\r'),
                "upper" => char.IsAsciiLetterUpper,
                "xdigit" => char.IsAsciiHexDigit,
                _ => null,
            };
            for (int i = 0; contains is not null && i < 128; i++)
            {
                if (contains((char)i))
                {
                    AddRange(i, i);
                }
            }

            return contains is not null;
        }

        internal void Invert()
        {
            for (int i = 0; i < Words.Count; i++)
            {
                _words[i] = ~_words[i];
            }
        }

        [InlineArray(Count)]
        private struct Words
        {
            internal const int Count = (byte.MaxValue + 1) / WordBits;

            private ulong _first;
        }
    }
}
