namespace Hashlane.Distributed.Tests;

/// <summary>An answer of the server, also of the kinds that none should give.</summary>
internal sealed record ObjectReply(int Status)
{
    internal Dictionary<string, string> Headers { get; } = new(StringComparer.OrdinalIgnoreCase);

    internal ReadOnlyMemory<byte> Body { get; init; }

    /// <summary>After so many bytes of the body, the connection is cut; never if negative.</summary>
    internal int CutAfter { get; init; } = -1;

    /// <summary>After so many bytes of the body, nothing comes any more.</summary>
    internal int StallAfter { get; init; } = -1;

    /// <summary>Whether nothing comes at all, not even a status.</summary>
    internal bool IsSilent { get; init; }

    /// <summary>The pause between single bytes of the body.</summary>
    internal TimeSpan Drip { get; init; }

    /// <summary>Whether the body is repeated for ever.</summary>
    internal bool IsEndless { get; init; }

    internal ObjectReply With(string header, string? value)
    {
        Headers.Remove(header);
        if (value is not null)
        {
            Headers.Add(header, value);
        }

        return this;
    }
}
