using System.Text;

namespace Hashlane.Distributed;

/// <summary>The five parts of a URI or of a reference to one (RFC 3986), exactly as they were written.</summary>
/// <remarks>The framework's <see cref="Uri"/> decodes some escapes, and signatures would no longer match.</remarks>
/// <param name="Scheme">The scheme, or null.</param>
/// <param name="Authority">Host and port, perhaps with user information; null if there is none.</param>
/// <param name="Path">The path, which may be empty.</param>
/// <param name="Query">The query without its question mark, or null.</param>
/// <param name="Fragment">The fragment without its sign, or null.</param>
internal readonly record struct UriReference(
    string? Scheme, string? Authority, string Path, string? Query, string? Fragment)
{
    /// <summary>Splits a text, as the expression of RFC 3986, appendix B, does: every text has a result.</summary>
    internal static UriReference Parse(string text)
    {
        string rest = text;
        string? fragment = TakeAfter('#', ref rest);
        string? query = TakeAfter('?', ref rest);
        string? scheme = null;
        int colon = rest.IndexOf(':', StringComparison.Ordinal);
        if (colon > 0 && !rest.AsSpan(0, colon).Contains('/'))
        {
            scheme = rest[..colon];
            rest = rest[(colon + 1)..];
        }

        string? authority = null;
        if (rest.StartsWith("//", StringComparison.Ordinal))
        {
            int slash = rest.IndexOf('/', 2);
            authority = slash < 0 ? rest[2..] : rest[2..slash];
            rest = slash < 0 ? "" : rest[slash..];
        }

        return new UriReference(scheme, authority, rest, query, fragment);
    }

    /// <summary>Resolves a reference against this URI: RFC 3986 §5.2.2, for strict parsers.</summary>
    internal UriReference Resolve(UriReference reference)
    {
        if (reference.Scheme is not null)
        {
            return reference with { Path = RemoveDotSegments(reference.Path) };
        }

        if (reference.Authority is not null)
        {
            return reference with { Scheme = Scheme, Path = RemoveDotSegments(reference.Path) };
        }

        if (reference.Path.Length == 0)
        {
            return this with { Query = reference.Query ?? Query, Fragment = reference.Fragment };
        }

        string path = reference.Path.StartsWith('/') ? reference.Path : Merge(reference.Path);
        return reference with { Scheme = Scheme, Authority = Authority, Path = RemoveDotSegments(path) };
    }

    /// <summary>Returns the parts as one text: RFC 3986 §5.3.</summary>
    public override string ToString() =>
        $"{(Scheme is null ? "" : Scheme + ":")}{(Authority is null ? "" : "//" + Authority)}{Path}"
            + $"{(Query is null ? "" : "?" + Query)}{(Fragment is null ? "" : "#" + Fragment)}";

    private static string? TakeAfter(char sign, ref string rest)
    {
        int index = rest.IndexOf(sign, StringComparison.Ordinal);
        if (index < 0)
        {
            return null;
        }

        string part = rest[(index + 1)..];
        rest = rest[..index];
        return part;
    }

    // RFC 3986 §5.2.3.
    private string Merge(string path) => Authority is not null && Path.Length == 0
        ? "/" + path
        : Path[..(Path.LastIndexOf('/') + 1)] + path;

    // RFC 3986 §5.2.4; the letters are those of its steps.
    private static string RemoveDotSegments(string path)
    {
        StringBuilder output = new(path.Length);
        ReadOnlySpan<char> input = path;
        while (!input.IsEmpty)
        {
            if (input.StartsWith("../") || input.StartsWith("./"))
            {
                input = input[(input.IndexOf('/') + 1)..]; // A
            }
            else if (input.StartsWith("/./") || input is "/.")
            {
                input = input.Length == 2 ? "/" : input[2..]; // B
            }
            else if (input.StartsWith("/../") || input is "/..")
            {
                input = input.Length == 3 ? "/" : input[3..]; // C
                int last = output.Length - 1;
                while (last > 0 && output[last] != '/')
                {
                    last--;
                }

                output.Length = Math.Max(last, 0);
            }
            else if (input is "." or "..")
            {
                input = default; // D
            }
            else
            {
                int end = input[1..].IndexOf('/'); // E
                int length = end < 0 ? input.Length : end + 1;
                output.Append(input[..length]);
                input = input[length..];
            }
        }

        return output.ToString();
    }
}
