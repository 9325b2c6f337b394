namespace Hashlane.Cli;

/// <summary>Costs that a source recommends.</summary>
/// <param name="Name">The name on the command line.</param>
/// <param name="Parameters">The costs.</param>
/// <param name="Source">Where they come from.</param>
/// <param name="Place">Their place there, or empty.</param>
internal sealed record PasswordPreset(string Name, Argon2Parameters Parameters, string Source, string Place = "")
{
    private const string Owasp = "OWASP", Rfc = "RFC 9106";

    internal static PasswordPreset Default { get; } = new(
        "rfc-low", Argon2Parameters.Rfc9106LowMemory, Rfc, ", second choice");

    internal static PasswordPreset HighMemory { get; } = new(
        "rfc-high", Argon2Parameters.Rfc9106HighMemory, Rfc, ", first choice");

    /// <summary>OWASP's, the one with the most memory first. It counts them as equally strong.</summary>
    internal static PasswordPreset[] OfOwasp { get; } =
    [
        new("owasp-46", Argon2Parameters.Owasp46MiB, Owasp),
        new("owasp-19", Argon2Parameters.Owasp19MiB, Owasp),
        new("owasp-12", Argon2Parameters.Owasp12MiB, Owasp),
        new("owasp-9", Argon2Parameters.Owasp9MiB, Owasp),
        new("owasp-7", Argon2Parameters.Owasp7MiB, Owasp),
    ];

    internal static PasswordPreset[] All { get; } = [Default, HighMemory, .. OfOwasp];

    internal static PasswordPreset? Named(string name) => Array.Find(All, preset => preset.Name == name);

    /// <summary>Whether costs have at least the memory and the passes of this preset.</summary>
    internal bool IsMetBy(Argon2Parameters costs) =>
        costs.MemoryKiB >= Parameters.MemoryKiB && costs.Passes >= Parameters.Passes;
}
