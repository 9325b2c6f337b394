namespace Hashlane.Benchmarks;

/// <summary>The mark of a measured point, since not everyone can tell libraries apart by colour.</summary>
internal enum MarkerShape
{
    Circle,
    Square,
    Diamond,
    Up,
    Down,
}
