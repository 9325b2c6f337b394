namespace Hashlane.Cli;

/// <summary>Which part of a hash's output is wanted; most have one that is short, and all of it is.</summary>
/// <param name="Start">Where it begins, in bytes.</param>
/// <param name="Bytes">How long it is, in bytes; 0 as in b3sum for none at all.</param>
internal readonly record struct OutputRange(ulong Start, ulong Bytes);
