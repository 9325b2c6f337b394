namespace Hashlane.Cli;

/// <summary>The part of a hash's output that is wanted; most outputs are short, and wanted as a whole.</summary>
/// <param name="Start">The start in bytes.</param>
/// <param name="Bytes">The length in bytes; 0 for none at all, as in b3sum.</param>
internal readonly record struct OutputRange(ulong Start, ulong Bytes);
