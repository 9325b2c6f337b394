namespace Hashlane.Distributed;

/// <summary>Distinguishes the units that are planned for the same work.</summary>
/// <param name="Try">How often a worker could not do the work.</param>
/// <param name="Losses">How often its unit was lost.</param>
/// <param name="Checks">How often another worker could not verify it.</param>
internal readonly record struct UnitNumber(int Try, int Losses = 0, int Checks = 0)
{
    private const int LossesShift = 10;
    private const int ChecksShift = 20;

    /// <summary>The number in the id of the unit.</summary>
    internal int ForId => Try | (Losses << LossesShift) | (Checks << ChecksShift);
}
