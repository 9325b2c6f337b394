namespace Hashlane.Benchmarks;

/// <summary>What marks a measured point: colours alone do not tell libraries apart for everyone.</summary>
internal enum MarkerShape
{
    Circle,
    Square,
    Diamond,
    Up,
    Down,
}
