using System.Text;

namespace Hashlane.Distributed;

/// <summary>Headers that requests to some origins need, such as those that carry credentials.</summary>
/// <remarks>Values are secrets: no message shows them. <b>Thread safety.</b> Immutable.</remarks>
internal sealed class ObjectHeaders
{
    /// <summary>No headers.</summary>
    internal static readonly ObjectHeaders None = new();

    private const string NameLetters = "!#$%&'*+-.^_`|~";

    // They decide which bytes come, from where, and how: the reader sets them, or must not.
    private static readonly HashSet<string> _own = new(StringComparer.OrdinalIgnoreCase)
    {
        "Accept-Encoding", "Connection", "Content-Length", "Expect", "Host", "If-Match", "If-Modified-Since",
        "If-None-Match", "If-Range", "If-Unmodified-Since", "Keep-Alive", "Proxy-Authorization", "Proxy-Connection",
        "Range", "TE", "Trailer", "Transfer-Encoding", "Upgrade",
    };

    private readonly Dictionary<string, List<KeyValuePair<string, string>>> _byOrigin =
        new(StringComparer.OrdinalIgnoreCase);

    private ObjectHeaders()
    {
    }

    /// <summary>
    /// Reads a file of lines such as <c>https://store.example Authorization: Bearer token</c>. Empty lines and those
    /// that begin with <c>#</c> are ignored.
    /// </summary>
    /// <exception cref="ObjectFormatException">A line is malformed; the message has its number only.</exception>
    internal static ObjectHeaders Read(Stream source)
    {
        ObjectHeaders headers = new();
        using StreamReader reader = new(source, Encoding.UTF8, leaveOpen: true);
        for (long number = 1; reader.ReadLine() is string line; number++)
        {
            if (line.Length > 0 && line[0] != '#')
            {
                headers.Add(line, number);
            }
        }

        return headers;
    }

    /// <summary>The headers for requests to an origin.</summary>
    internal IReadOnlyList<KeyValuePair<string, string>> Of(ObjectAddress address) =>
        _byOrigin.TryGetValue(address.Origin, out List<KeyValuePair<string, string>>? headers) ? headers : [];

    /// <summary>Returns the name of the type: the contents are secrets.</summary>
    public override string ToString() => nameof(ObjectHeaders);

    private void Add(string line, long number)
    {
        int space = line.AsSpan().IndexOfAny(' ', '\t');
        int colon = space < 0 ? -1 : line.IndexOf(':', space);
        if (colon < 0)
        {
            throw new ObjectFormatException(number, "it is not an origin, a space, and a header with a colon");
        }

        string name = line[space..colon].Trim();
        string value = line[(colon + 1)..].Trim();
        if (name.Length == 0
            || name.Any(static letter => !char.IsAsciiLetterOrDigit(letter) && !NameLetters.Contains(letter)))
        {
            throw new ObjectFormatException(number, "the name of the header has letters that none may have");
        }

        if (_own.Contains(name))
        {
            throw new ObjectFormatException(number, $"the header {name} cannot be configured");
        }

        if (value.Length == 0 || value.AsSpan().ContainsAnyExceptInRange(' ', '~'))
        {
            throw new ObjectFormatException(number, "the value of the header is empty, or not printable ASCII");
        }

        string origin;
        try
        {
            origin = ObjectOrigins.Normalize(line[..space]);
        }
        catch (ObjectFormatException fault)
        {
            throw new ObjectFormatException(number, fault.Message);
        }

        if (!_byOrigin.TryGetValue(origin, out List<KeyValuePair<string, string>>? headers))
        {
            _byOrigin.Add(origin, headers = []);
        }

        headers.Add(new(name, value));
    }
}
