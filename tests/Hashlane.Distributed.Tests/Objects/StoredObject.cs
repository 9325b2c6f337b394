using System.Globalization;

namespace Hashlane.Distributed.Tests;

/// <summary>An object of an honest server.</summary>
internal sealed record StoredObject(byte[] Bytes)
{
    internal string? Tag { get; init; } = "\"one\"";

    internal DateTimeOffset? Modified { get; init; } = new DateTimeOffset(2024, 2, 29, 12, 0, 0, TimeSpan.Zero);

    /// <summary>Bytes that are different everywhere, the same for the same seed.</summary>
    internal static StoredObject Of(int length, int seed = 1)
    {
        byte[] bytes = new byte[length];
        new Random(seed).NextBytes(bytes);
        return new StoredObject(bytes);
    }

    /// <summary>Answers as RFC 9110 says.</summary>
    internal ObjectReply Answer(ObjectRequest request)
    {
        if (request.Header("If-Match") is string match && match != Tag)
        {
            return new ObjectReply(412);
        }

        if (request.Header("If-Unmodified-Since") is string since
            && Modified > DateTimeOffset.Parse(since, CultureInfo.InvariantCulture))
        {
            return new ObjectReply(412);
        }

        if (request.Range is not (long first, long last)
            || (request.Header("If-Range") is string condition && condition != Tag))
        {
            return Stamp(new ObjectReply(200) { Body = Bytes });
        }

        if (first >= Bytes.Length)
        {
            return new ObjectReply(416).With("Content-Range", $"bytes */{Bytes.Length}");
        }

        last = Math.Min(last, Bytes.Length - 1);
        ReadOnlyMemory<byte> part = Bytes.AsMemory((int)first..(int)(last + 1));
        return Stamp(new ObjectReply(206) { Body = part })
            .With("Content-Range", $"bytes {first}-{last}/{Bytes.Length}");
    }

    private ObjectReply Stamp(ObjectReply reply) => reply
        .With("ETag", Tag)
        .With("Last-Modified", Modified?.ToString("R"))
        .With("Date", DateTimeOffset.UtcNow.ToString("R"));
}
