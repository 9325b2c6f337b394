namespace Hashlane.Benchmarks;

/// <summary>A command line, less the files.</summary>
/// <param name="Name">The row's.</param>
/// <param name="Program">The tool, as it is found.</param>
/// <param name="Arguments">Before the files.</param>
internal sealed record ToolCall(string Name, string Program, params string[] Arguments);
