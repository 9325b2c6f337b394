using System.Globalization;

namespace Hashlane.Distributed.Tests;

/// <summary>A request as the server has read it.</summary>
internal sealed record ObjectRequest(string Method, string Target, Dictionary<string, string> Headers)
{
    /// <summary>The number of the request, from 1.</summary>
    internal int Number { get; init; }

    internal string Path => Target.Split('?')[0];

    /// <summary>The first and the last byte that are asked for, or null for the whole.</summary>
    internal (long First, long Last)? Range
    {
        get
        {
            if (Header("Range") is not string range)
            {
                return null;
            }

            string[] ends = range["bytes=".Length..].Split('-');
            return (
                long.Parse(ends[0], CultureInfo.InvariantCulture), long.Parse(ends[1], CultureInfo.InvariantCulture));
        }
    }

    internal string? Header(string name) => Headers.GetValueOrDefault(name);
}
