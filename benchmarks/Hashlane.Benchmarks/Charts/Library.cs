namespace Hashlane.Benchmarks;

/// <summary>How a library or tool looks in every chart.</summary>
/// <param name="Label">Its name.</param>
/// <param name="Style">Its colour's class in <see cref="ChartStyle"/>.</param>
/// <param name="Shape">Its points.</param>
internal sealed record Library(string Label, string Style, MarkerShape Shape)
{
    public static Library Hashlane { get; } = new("Hashlane", "hashlane", MarkerShape.Circle);

    public static Library Platform { get; } = new(".NET", "platform", MarkerShape.Square);

    /// <summary>By the name of a candidate or a tool.</summary>
    public static Library Of(string name) => name switch
    {
        "Hashlane" => Hashlane,
        "hashlane" => Hashlane with { Label = name },
        "libblake3" or "b3sum" => new(name, "blake3", MarkerShape.Down),
        "libsodium" => new(name, "sodium", MarkerShape.Up),
        "libb2" => new(name, "b2", MarkerShape.Diamond),
        "b2sum" or "sha256sum" => new(name, "coreutils", MarkerShape.Diamond),
        "openssl" => Platform with { Label = name },
        "BouncyCastle" => new(name, "bouncy", MarkerShape.Square),
        _ when name.StartsWith(".NET", StringComparison.Ordinal) => Platform,
        _ => throw new ArgumentException($"{name} has no colour.", nameof(name)),
    };
}
