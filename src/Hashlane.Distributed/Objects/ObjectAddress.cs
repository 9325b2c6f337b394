using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Text;

namespace Hashlane.Distributed;

/// <summary>The address of an object: a URL of http or https, exactly as it was written.</summary>
/// <remarks>
/// A query may be a signature, and thus a secret. Only <see cref="Shown"/> may appear in messages.
/// </remarks>
internal sealed class ObjectAddress
{
    /// <summary>The most letters of an address. Presigned URLs with session tokens have about 2,000.</summary>
    internal const int MaxLetters = 8 * 1024;

    // A URL has them only as escapes; the framework would take some of them for others.
    private const string NeverInUrls = "\"#<>\\";

    // Otherwise the framework would decode escapes and resolve dots, and signatures would no longer match.
    private static readonly UriCreationOptions _verbatim = new()
    {
        DangerousDisablePathAndQueryCanonicalization = true,
    };

    private readonly string _text;

    private ObjectAddress(string text, Uri uri, string rawPath)
    {
        _text = text;
        Uri = uri;
        RawPath = rawPath;
        Authority = uri.IsDefaultPort ? uri.Host : $"{uri.Host}:{uri.Port}";
        Origin = $"{uri.Scheme}://{Authority}";
    }

    /// <summary>The address for requests.</summary>
    internal Uri Uri { get; }

    /// <summary>The host, and the port unless it is the usual one.</summary>
    internal string Authority { get; }

    /// <summary>Scheme, host and port: <c>https://host</c> or <c>http://host:8080</c>.</summary>
    internal string Origin { get; }

    /// <summary>The path with its escapes, from its first slash and without the query.</summary>
    internal string RawPath { get; }

    /// <summary>The address without its query, for messages.</summary>
    internal string Shown => Authority + RawPath;

    /// <summary>Whether the connection is encrypted.</summary>
    internal bool IsSecure => Uri.Scheme == Uri.UriSchemeHttps;

    /// <summary>Reads an address.</summary>
    /// <param name="text">A URL.</param>
    /// <param name="address">The address, or null.</param>
    /// <param name="fault">The reason why it is none, without any part of the text; empty if it is one.</param>
    internal static bool TryParse(
        string text, [NotNullWhen(true)] out ObjectAddress? address, out string fault)
    {
        address = null;
        fault = FaultOf(text);
        if (fault.Length > 0)
        {
            return false;
        }

        int authorityStart = text.IndexOf("://", StringComparison.Ordinal) + "://".Length;
        int pathStart = text.AsSpan(authorityStart).IndexOfAny('/', '?');
        ReadOnlySpan<char> authority =
            pathStart < 0 ? text.AsSpan(authorityStart) : text.AsSpan(authorityStart, pathStart);
        if (authority.Contains('@'))
        {
            fault = "the URL has user information, which belongs in a file of headers";
        }
        else if (pathStart < 0 || text[authorityStart + pathStart] == '?')
        {
            fault = "the URL has no path";
        }
        else if (!Uri.TryCreate(text, in _verbatim, out Uri? uri) || uri.Host.Length == 0
            || uri.HostNameType is UriHostNameType.Unknown or UriHostNameType.Basic)
        {
            fault = "the URL has no proper host";
        }
        else
        {
            string rest = text[(authorityStart + pathStart)..];
            int query = rest.IndexOf('?', StringComparison.Ordinal);
            address = new ObjectAddress(text, uri, query < 0 ? rest : rest[..query]);
        }

        return address is not null;
    }

    /// <summary>Finds the address that a redirect leads to (RFC 9110 §10.2.2).</summary>
    /// <param name="location">
    /// The header: a URL, or a reference relative to this one, with a letter for each byte. As browsers and curl do, a
    /// space and bytes outside of ASCII are taken for their escapes, and a missing path for that of the root.
    /// </param>
    /// <param name="target">The address, or null.</param>
    internal bool TryResolve(string location, [NotNullWhen(true)] out ObjectAddress? target)
    {
        UriReference reference = UriReference.Parse(_text).Resolve(UriReference.Parse(location));
        UriReference url = reference with
        {
            Path = reference.Path.Length == 0 ? "/" : Escape(reference.Path),
            Query = reference.Query is null ? null : Escape(reference.Query),
            Fragment = null,
        };
        return TryParse(url.ToString(), out target, out _);
    }

    /// <summary>
    /// The path of a manifest for this object: host and path, with escapes as the bytes that they stand for.
    /// </summary>
    /// <returns>The bytes, or null if an escape is malformed.</returns>
    internal byte[]? ToPath()
    {
        string text = Authority + RawPath;
        byte[] path = new byte[text.Length];
        int length = 0;
        for (int i = 0; i < text.Length; i++, length++)
        {
            if (text[i] != '%')
            {
                path[length] = (byte)text[i];
            }
            else if (i + 2 < text.Length && char.IsAsciiHexDigit(text[i + 1]) && char.IsAsciiHexDigit(text[i + 2]))
            {
                path[length] = Convert.FromHexString(text.AsSpan(i + 1, 2))[0];
                i += 2;
            }
            else
            {
                return null;
            }
        }

        return path[..length];
    }

    /// <summary>Returns <see cref="Shown"/>.</summary>
    public override string ToString() => Shown;

    private static string FaultOf(string text) =>
        text.Length > MaxLetters ? $"the URL is longer than {MaxLetters} letters"
        : !text.StartsWith("http://", StringComparison.OrdinalIgnoreCase)
            && !text.StartsWith("https://", StringComparison.OrdinalIgnoreCase)
            ? "the URL begins with neither http:// nor https://"
        : text.AsSpan().ContainsAnyExceptInRange('!', '~') || text.AsSpan().ContainsAny(NeverInUrls)
            ? "the URL has a letter that must be escaped"
        : "";

    private static string Escape(string part)
    {
        StringBuilder escaped = new(part.Length);
        foreach (char letter in part)
        {
            if (letter is ' ' or '"' or '<' or '>' or (> '~' and <= '\xFF'))
            {
                escaped.Append(CultureInfo.InvariantCulture, $"%{(int)letter:X2}");
            }
            else
            {
                escaped.Append(letter);
            }
        }

        return escaped.ToString();
    }
}
