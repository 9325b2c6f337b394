namespace Hashlane.Benchmarks;

/// <summary>Which part of a text lies at its position.</summary>
internal enum TextAnchor
{
    Start,
    Middle,
    End,
}
