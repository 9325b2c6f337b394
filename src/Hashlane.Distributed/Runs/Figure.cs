namespace Hashlane.Distributed;

/// <summary>A figure that an instrument of the meter shows, and a metric of the dashboard.</summary>
/// <typeparam name="TSource">The figures of a job, or those of a worker.</typeparam>
/// <param name="Name">The name, after the conventions of OpenTelemetry.</param>
/// <param name="Kind">The kind of the instrument.</param>
/// <param name="Unit">The unit, in the notation of UCUM: <c>By</c>, <c>s</c> or, for a count, <c>{file}</c>.</param>
/// <param name="Description">The meaning: a sentence.</param>
/// <param name="Read">Takes the value.</param>
internal sealed record Figure<TSource>(
    string Name, FigureKind Kind, string Unit, string Description, Func<TSource, long> Read);

/// <summary>The kinds of figures.</summary>
internal enum FigureKind
{
    /// <summary>A sum that only grows.</summary>
    Counter,

    /// <summary>A sum that also falls.</summary>
    UpDownCounter,

    /// <summary>A value that has no sum.</summary>
    Gauge,
}
