using System.Globalization;

namespace Hashlane.Cli;

/// <summary>The costs that a password string states, for messages about them.</summary>
/// <param name="Type">d, i or id.</param>
/// <param name="Version">The version. Strings without one are of the older.</param>
/// <param name="MemoryKiB">m.</param>
/// <param name="Passes">t.</param>
/// <param name="Lanes">p.</param>
/// <param name="KeyId">The name of the pepper, or empty.</param>
internal sealed record StatedCosts(
    string Type, Argon2Version Version, int MemoryKiB, int Passes, int Lanes, string KeyId)
{
    private const string Algorithm = "argon2", NewVersion = "v=19";
    private const int Base64Group = 4;

    /// <summary>Reads a string.</summary>
    /// <param name="hash">A string that the library has found well formed; nothing is checked again.</param>
    internal static StatedCosts Read(string hash)
    {
        string[] fields = hash.Split('$');
        bool hasVersion = fields[2].StartsWith("v=", StringComparison.Ordinal);
        Dictionary<string, string> values = [];
        foreach (string pair in fields[hasVersion ? 3 : 2].Split(','))
        {
            int equals = pair.IndexOf('=', StringComparison.Ordinal);
            values[pair[..equals]] = pair[(equals + 1)..];
        }

        return new StatedCosts(
            fields[1][Algorithm.Length..], fields[2] == NewVersion ? Argon2Version.V13 : Argon2Version.V10,
            Number(values["m"]), Number(values["t"]), Number(values["p"]),
            values.TryGetValue("keyid", out string? keyId) ? Decode(keyId) : "");
    }

    private static int Number(string digits) => int.Parse(digits, NumberStyles.None, CultureInfo.InvariantCulture);

    private static string Decode(string letters)
    {
        int length = (letters.Length + Base64Group - 1) / Base64Group * Base64Group;
        return NativeText.ToText(Convert.FromBase64String(letters.PadRight(length, '=')));
    }
}
