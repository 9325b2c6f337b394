using System.Buffers.Binary;
using System.Globalization;
using System.Text;

namespace Logins.Passwords;

/// <summary>The algorithm and the costs of a stored hash, without its salt and its tag.</summary>
internal sealed record HashDescription(string Algorithm, IReadOnlyList<KeyValuePair<string, string>> Costs)
{
    // Layout of Identity's hashes: a format marker, then in version 3 the function, the iterations and the salt length.
    private const byte Version2 = 0, Version3 = 1;
    private const int FunctionOffset = 1, IterationsOffset = 5, Version3HeaderBytes = 13;

    private static readonly string[] _functions = ["SHA-1", "SHA-256", "SHA-512"];

    private static HashDescription Unknown { get; } = new("unknown", []);

    public static HashDescription Of(string? hash) => hash switch
    {
        null or "" => new("none: this user has no password", []),
        _ when hash.StartsWith("$argon2", StringComparison.Ordinal) => OfPasswordString(hash),
        _ => OfIdentity(hash),
    };

    /// <summary>One line, as "Argon2id (memory 64 MiB, passes 3, lanes 4)".</summary>
    public override string ToString()
    {
        IEnumerable<string> costs = Costs.Select(static cost => $"{cost.Key.ToLowerInvariant()} {cost.Value}");
        return Costs.Count == 0 ? Algorithm : $"{Algorithm} ({string.Join(", ", costs)})";
    }

    /// <summary>$argon2id$v=19$m=65536,t=3,p=4,keyid=MjAyNg$salt$tag.</summary>
    private static HashDescription OfPasswordString(string hash)
    {
        string[] fields = hash.Split('$');
        if (fields.Length < 5)
        {
            return Unknown;
        }

        List<KeyValuePair<string, string>> costs = [];
        foreach (string cost in fields[2..^2].SelectMany(static field => field.Split(',')))
        {
            switch (cost.Split('=', 2))
            {
                case ["m", string memory]:
                    costs.Add(new("Memory", MemoryText(memory)));
                    break;
                case ["t", string passes]:
                    costs.Add(new("Passes", passes));
                    break;
                case ["p", string lanes]:
                    costs.Add(new("Lanes", lanes));
                    break;
                case ["keyid", string keyId]:
                    costs.Add(new("Pepper", TextOf(keyId)));
                    break;
                default:
                    break; // the version
            }
        }

        return new(char.ToUpperInvariant(fields[1][0]) + fields[1][1..], costs);
    }

    private static HashDescription OfIdentity(string hash)
    {
        byte[] bytes = new byte[hash.Length];
        if (!Convert.TryFromBase64String(hash, bytes, out int length) || length == 0)
        {
            return Unknown;
        }

        return bytes[0] switch
        {
            Version2 => Pbkdf2("SHA-1", 1000, "2"),
            Version3 when length >= Version3HeaderBytes && Number(bytes, FunctionOffset) < _functions.Length =>
                Pbkdf2(_functions[Number(bytes, FunctionOffset)], Number(bytes, IterationsOffset), "3"),
            _ => Unknown,
        };
    }

    private static HashDescription Pbkdf2(string function, uint iterations, string version) => new(
        $"PBKDF2 with HMAC-{function}",
        [
            new("Iterations", iterations.ToString("N0", CultureInfo.InvariantCulture)),
            new("Format", $"ASP.NET Core Identity V{version}"),
        ]);

    private static uint Number(byte[] bytes, int offset) =>
        BinaryPrimitives.ReadUInt32BigEndian(bytes.AsSpan(offset));

    private static string MemoryText(string kibibytes) =>
        int.TryParse(kibibytes, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number % 1024 == 0
            ? $"{number / 1024} MiB"
            : $"{kibibytes} KiB";

    private static string TextOf(string base64)
    {
        string padded = base64.PadRight((base64.Length + 3) / 4 * 4, '=');
        byte[] bytes = new byte[padded.Length];
        return Convert.TryFromBase64String(padded, bytes, out int length)
            ? Encoding.UTF8.GetString(bytes, 0, length)
            : "unreadable";
    }
}
