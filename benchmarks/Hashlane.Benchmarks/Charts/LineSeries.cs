namespace Hashlane.Benchmarks;

/// <summary>Measured points of one library.</summary>
/// <param name="Library">Its label, colour and shape.</param>
/// <param name="Points">Sizes in bytes and figures, by size.</param>
internal sealed record LineSeries(Library Library, IReadOnlyList<(double Bytes, double Figure)> Points);
