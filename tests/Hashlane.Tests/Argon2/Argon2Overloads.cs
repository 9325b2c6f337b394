using System.Text;

namespace Hashlane.Tests;

/// <summary>Derives a key by one overload, which may take neither a secret nor data.</summary>
internal delegate ValueTask<byte[]> Argon2Overload(
    byte[] password, byte[] salt, byte[] secret, byte[] data, Argon2Parameters parameters, int outputLength, CancellationToken token);

/// <summary>Every public overload of the three types.</summary>
internal static class Argon2Overloads
{
    public static IReadOnlyList<string> Names { get; } = [.. Of(Argon2Type.Id).Keys];

    public static Dictionary<string, Argon2Overload> Of(Argon2Type type) => type switch
    {
        Argon2Type.D => new()
        {
            ["arrays"] = (p, s, _, _, c, n, t) => new(Argon2d.DeriveKey(p, s, c, n, t)),
            ["string"] = (p, s, _, _, c, n, t) => new(Argon2d.DeriveKey(Text(p), s, c, n, t)),
            ["spans"] = (p, s, _, _, c, n, t) => new(Argon2d.DeriveKey(p.AsSpan(), s.AsSpan(), c, n, t)),
            ["characters"] = (p, s, _, _, c, n, t) => new(Argon2d.DeriveKey(Text(p).AsSpan(), s.AsSpan(), c, n, t)),
            ["destination"] = (p, s, _, _, c, n, t) => Filled(n, key => Argon2d.DeriveKey(p, s, c, key.AsSpan(), t)),
            ["characters, destination"] = (p, s, _, _, c, n, t) => Filled(n, key => Argon2d.DeriveKey(Text(p).AsSpan(), s, c, key.AsSpan(), t)),
            ["secret"] = (p, s, k, x, c, n, t) => new(Argon2d.DeriveKey(p, s, k, x, c, n, t)),
            ["secret, destination"] = (p, s, k, x, c, n, t) => Filled(n, key => Argon2d.DeriveKey(p, s, k, x, c, key.AsSpan(), t)),
            ["characters, secret"] = (p, s, k, x, c, n, t) => new(Argon2d.DeriveKey(Text(p), s, k, x, c, n, t)),
            ["characters, secret, destination"] = (p, s, k, x, c, n, t) => Filled(n, key => Argon2d.DeriveKey(Text(p), s, k, x, c, key.AsSpan(), t)),
            ["async arrays"] = static (p, s, _, _, c, n, t) => Argon2d.DeriveKeyAsync(p, s, c, n, t),
            ["async string"] = static (p, s, _, _, c, n, t) => Argon2d.DeriveKeyAsync(Text(p), s, c, n, t),
            ["async memory"] = static (p, s, _, _, c, n, t) => Argon2d.DeriveKeyAsync(p.AsMemory(), s.AsMemory(), c, n, t),
            ["async characters"] = static (p, s, _, _, c, n, t) => Argon2d.DeriveKeyAsync(Text(p).AsMemory(), s.AsMemory(), c, n, t),
            ["async secret"] = static (p, s, k, x, c, n, t) => Argon2d.DeriveKeyAsync(p, s, k, x, c, n, t),
            ["async characters, secret"] = static (p, s, k, x, c, n, t) => Argon2d.DeriveKeyAsync(Text(p).AsMemory(), s, k, x, c, n, t),
        },
        Argon2Type.I => new()
        {
            ["arrays"] = (p, s, _, _, c, n, t) => new(Argon2i.DeriveKey(p, s, c, n, t)),
            ["string"] = (p, s, _, _, c, n, t) => new(Argon2i.DeriveKey(Text(p), s, c, n, t)),
            ["spans"] = (p, s, _, _, c, n, t) => new(Argon2i.DeriveKey(p.AsSpan(), s.AsSpan(), c, n, t)),
            ["characters"] = (p, s, _, _, c, n, t) => new(Argon2i.DeriveKey(Text(p).AsSpan(), s.AsSpan(), c, n, t)),
            ["destination"] = (p, s, _, _, c, n, t) => Filled(n, key => Argon2i.DeriveKey(p, s, c, key.AsSpan(), t)),
            ["characters, destination"] = (p, s, _, _, c, n, t) => Filled(n, key => Argon2i.DeriveKey(Text(p).AsSpan(), s, c, key.AsSpan(), t)),
            ["secret"] = (p, s, k, x, c, n, t) => new(Argon2i.DeriveKey(p, s, k, x, c, n, t)),
            ["secret, destination"] = (p, s, k, x, c, n, t) => Filled(n, key => Argon2i.DeriveKey(p, s, k, x, c, key.AsSpan(), t)),
            ["characters, secret"] = (p, s, k, x, c, n, t) => new(Argon2i.DeriveKey(Text(p), s, k, x, c, n, t)),
            ["characters, secret, destination"] = (p, s, k, x, c, n, t) => Filled(n, key => Argon2i.DeriveKey(Text(p), s, k, x, c, key.AsSpan(), t)),
            ["async arrays"] = static (p, s, _, _, c, n, t) => Argon2i.DeriveKeyAsync(p, s, c, n, t),
            ["async string"] = static (p, s, _, _, c, n, t) => Argon2i.DeriveKeyAsync(Text(p), s, c, n, t),
            ["async memory"] = static (p, s, _, _, c, n, t) => Argon2i.DeriveKeyAsync(p.AsMemory(), s.AsMemory(), c, n, t),
            ["async characters"] = static (p, s, _, _, c, n, t) => Argon2i.DeriveKeyAsync(Text(p).AsMemory(), s.AsMemory(), c, n, t),
            ["async secret"] = static (p, s, k, x, c, n, t) => Argon2i.DeriveKeyAsync(p, s, k, x, c, n, t),
            ["async characters, secret"] = static (p, s, k, x, c, n, t) => Argon2i.DeriveKeyAsync(Text(p).AsMemory(), s, k, x, c, n, t),
        },
        _ => new()
        {
            ["arrays"] = (p, s, _, _, c, n, t) => new(Argon2id.DeriveKey(p, s, c, n, t)),
            ["string"] = (p, s, _, _, c, n, t) => new(Argon2id.DeriveKey(Text(p), s, c, n, t)),
            ["spans"] = (p, s, _, _, c, n, t) => new(Argon2id.DeriveKey(p.AsSpan(), s.AsSpan(), c, n, t)),
            ["characters"] = (p, s, _, _, c, n, t) => new(Argon2id.DeriveKey(Text(p).AsSpan(), s.AsSpan(), c, n, t)),
            ["destination"] = (p, s, _, _, c, n, t) => Filled(n, key => Argon2id.DeriveKey(p, s, c, key.AsSpan(), t)),
            ["characters, destination"] = (p, s, _, _, c, n, t) => Filled(n, key => Argon2id.DeriveKey(Text(p).AsSpan(), s, c, key.AsSpan(), t)),
            ["secret"] = (p, s, k, x, c, n, t) => new(Argon2id.DeriveKey(p, s, k, x, c, n, t)),
            ["secret, destination"] = (p, s, k, x, c, n, t) => Filled(n, key => Argon2id.DeriveKey(p, s, k, x, c, key.AsSpan(), t)),
            ["characters, secret"] = (p, s, k, x, c, n, t) => new(Argon2id.DeriveKey(Text(p), s, k, x, c, n, t)),
            ["characters, secret, destination"] = (p, s, k, x, c, n, t) => Filled(n, key => Argon2id.DeriveKey(Text(p), s, k, x, c, key.AsSpan(), t)),
            ["async arrays"] = static (p, s, _, _, c, n, t) => Argon2id.DeriveKeyAsync(p, s, c, n, t),
            ["async string"] = static (p, s, _, _, c, n, t) => Argon2id.DeriveKeyAsync(Text(p), s, c, n, t),
            ["async memory"] = static (p, s, _, _, c, n, t) => Argon2id.DeriveKeyAsync(p.AsMemory(), s.AsMemory(), c, n, t),
            ["async characters"] = static (p, s, _, _, c, n, t) => Argon2id.DeriveKeyAsync(Text(p).AsMemory(), s.AsMemory(), c, n, t),
            ["async secret"] = static (p, s, k, x, c, n, t) => Argon2id.DeriveKeyAsync(p, s, k, x, c, n, t),
            ["async characters, secret"] = static (p, s, k, x, c, n, t) => Argon2id.DeriveKeyAsync(Text(p).AsMemory(), s, k, x, c, n, t),
        },
    };

    public static bool HasSecret(string name) => name.Contains("secret", StringComparison.Ordinal);

    private static string Text(byte[] utf8) => Encoding.UTF8.GetString(utf8);

    private static ValueTask<byte[]> Filled(int length, Action<byte[]> fill)
    {
        byte[] key = new byte[length];
        fill(key);
        return new(key);
    }
}
