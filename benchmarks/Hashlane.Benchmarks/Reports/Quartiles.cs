namespace Hashlane.Benchmarks;

/// <summary>The middle of some measurements, and the middle half around it.</summary>
internal readonly record struct Quartiles(double Low, double Median, double High)
{
    /// <param name="values">At least one finite value; others are left out.</param>
    public static Quartiles Of(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Where(double.IsFinite).Order()];
        return new Quartiles(At(0.25), At(0.5), At(0.75));

        double At(double fraction) => sorted.Length == 0 ? double.NaN : sorted[(int)(fraction * (sorted.Length - 1))];
    }
}
