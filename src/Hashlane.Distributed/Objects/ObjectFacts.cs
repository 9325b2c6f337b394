using System.Globalization;
using System.Net;
using System.Net.Http.Headers;

namespace Hashlane.Distributed;

/// <summary>The properties of an object as the headers of an answer tell them.</summary>
/// <param name="Identity">The identity: length, time of the last change, and entity tag if it is a strong one.</param>
/// <param name="IsHoldable">
/// Whether the identity tells contents from later ones, so that ranges of several answers fit together.
/// </param>
/// <param name="IsPart">Whether the answer has the range that was asked for; otherwise it has the whole object.</param>
internal sealed record ObjectFacts(ContentIdentity Identity, bool IsHoldable, bool IsPart)
{
    // A longer tag would be a burden for all messages and the journal.
    private const int MaxTagLetters = 512;

    // The second is one of uploads, in which signed parts are sent; some stores keep it as if it were a coding.
    private static readonly HashSet<string> _plain = new(["identity", "aws-chunked"], StringComparer.OrdinalIgnoreCase);

    // The time has a step of a second, and an object can be written twice within it (RFC 9110 §8.8.2.2).
    private static readonly TimeSpan _settling = TimeSpan.FromSeconds(2);

    // Other times do not fit in nanoseconds, or are nonsense.
    private static readonly DateTimeOffset _latest = new(2200, 1, 1, 0, 0, 0, TimeSpan.Zero);

    /// <summary>Reads the headers of an answer of status 200 or 206.</summary>
    /// <param name="response">The answer.</param>
    /// <param name="asked">The range that was asked for, or null for the whole object.</param>
    /// <exception cref="ObjectException">The answer is not one to the question.</exception>
    internal static ObjectFacts Read(HttpResponseMessage response, ObjectRange? asked)
    {
        HttpContentHeaders headers = response.Content.Headers;
        if (headers.ContentEncoding.Any(static coding => !_plain.Contains(coding)))
        {
            throw ObjectException.Failed(
                "the server sends it encoded, though asked not to: only the bytes as stored have a digest");
        }

        if (headers.ContentLength is not long sent)
        {
            throw ObjectException.Failed("the server does not say how long it is, so a cut would not be seen");
        }

        bool isPart = response.StatusCode == HttpStatusCode.PartialContent;
        long total = isPart ? TotalOf(headers.ContentRange, asked, sent) : sent;
        DateTimeOffset? modified = headers.LastModified is DateTimeOffset time
            && time > DateTimeOffset.UnixEpoch && time < _latest ? time : null;
        string tag = StrongTagOf(response);
        bool isSettled = modified + _settling <= (response.Headers.Date ?? DateTimeOffset.UtcNow);
        return new ObjectFacts(
            new ContentIdentity(total, NanosecondsOf(modified), 0, tag), tag.Length > 0 || isSettled, isPart);
    }

    /// <summary>Whether an identity is that of the contents expected.</summary>
    /// <remarks>Servers of one store may have different times for the same object, but not different tags.</remarks>
    internal static bool AreSame(ContentIdentity expected, ContentIdentity seen) =>
        expected.Bytes == seen.Bytes
            && (expected.Tag.Length > 0
                ? expected.Tag == seen.Tag
                : expected.ModifiedNanoseconds == seen.ModifiedNanoseconds);

    /// <summary>Makes a request fail if the object is not the expected one any more.</summary>
    internal static void Require(HttpRequestMessage request, ContentIdentity expected, ObjectRange? range)
    {
        if (expected.Tag.Length > 0)
        {
            request.Headers.TryAddWithoutValidation("If-Match", expected.Tag);
            if (range is not null)
            {
                request.Headers.TryAddWithoutValidation("If-Range", expected.Tag);
            }
        }
        else if (expected.ModifiedNanoseconds != 0
            && expected.ModifiedNanoseconds >= long.MinValue && expected.ModifiedNanoseconds <= long.MaxValue)
        {
            request.Headers.IfUnmodifiedSince = DateTimeOffset.UnixEpoch.AddTicks(
                (long)expected.ModifiedNanoseconds / TimeSpan.NanosecondsPerTick);
        }
    }

    private static long TotalOf(ContentRangeHeaderValue? stated, ObjectRange? asked, long sent) =>
        asked is not ObjectRange range
            ? throw ObjectException.Failed("the server sends a part of it, though asked for the whole")
        : stated is null || !stated.Unit.Equals("bytes", StringComparison.OrdinalIgnoreCase)
            || stated.From != range.Start || stated.To != range.Last
            || stated.Length is not long total || total < range.Start + range.Bytes
            || sent != range.Bytes
            ? throw ObjectException.Failed(string.Create(
                CultureInfo.InvariantCulture,
                $"the server sends another part than the bytes from {range.Start} to {range.Last}"))
        : total;

    private static long NanosecondsOf(DateTimeOffset? time) => time is DateTimeOffset known
        ? (known - DateTimeOffset.UnixEpoch).Ticks * TimeSpan.NanosecondsPerTick
        : 0;

    // RFC 9110 §8.8.3. Weak tags do not promise equal bytes, and some servers send tags without quotation marks.
    private static string StrongTagOf(HttpResponseMessage response)
    {
        if (!response.Headers.NonValidated.TryGetValues("ETag", out HeaderStringValues values) || values.Count != 1)
        {
            return "";
        }

        string tag = values.ToString();
        return tag.Length is > 2 and <= MaxTagLetters && tag[0] == '"' && tag[^1] == '"'
            && !tag.AsSpan(1, tag.Length - 2).ContainsAnyExceptInRange('!', '~')
            && !tag.AsSpan(1, tag.Length - 2).Contains('"') ? tag : "";
    }
}
