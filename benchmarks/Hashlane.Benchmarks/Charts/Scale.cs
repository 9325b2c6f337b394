namespace Hashlane.Benchmarks;

/// <summary>Round numbers for axes.</summary>
internal static class Scale
{
    /// <summary>From 0 up to at least <paramref name="max"/>, two to five steps.</summary>
    public static IReadOnlyList<double> Ticks(double max)
    {
        double power = Math.Pow(10, Math.Floor(Math.Log10(max)));
        double step = new double[] { 0.1, 0.2, 0.5, 1, 2, 5 }
            .Select(factor => factor * power)
            .First(step => max / step <= 5);
        List<double> ticks = [];
        for (int i = 0; i * step <= max * 1.0001; i++)
        {
            ticks.Add(i * step);
        }

        return ticks;
    }
}
