namespace Hashlane.Benchmarks;

/// <summary>Files for one command line.</summary>
/// <param name="Name">As reports show it.</param>
/// <param name="Files">Names from the working directory.</param>
internal sealed record ToolInput(string Name, IReadOnlyList<string> Files);
