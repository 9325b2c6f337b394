namespace Hashlane.Benchmarks;

/// <summary>A one-shot into a buffer.</summary>
internal delegate int HashCall(ReadOnlySpan<byte> source, Span<byte> destination);

/// <summary>A call that is made in a process that has made no other.</summary>
/// <param name="Name">The row's.</param>
/// <param name="Call">The measured method itself, so that no lambda has to be compiled.</param>
/// <param name="HashBytes">The digest's length.</param>
internal sealed record FirstCall(string Name, HashCall Call, int HashBytes);
