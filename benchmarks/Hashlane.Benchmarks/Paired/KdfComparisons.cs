using System.Buffers.Binary;
using System.Security.Cryptography;

namespace Hashlane.Benchmarks;

/// <summary>HMAC, HKDF and PBKDF2, compared with the framework's over SHA-2; BLAKE2 in further rows.</summary>
internal static class KdfComparisons
{
    private const int KiB = 1024;

    // Some 45 microseconds a block: more would leave few calls without an interruption.
    private const int Iterations = 200;

    // What OpenSSL, and so the framework, accepts.
    private const int MaxInformationBytes = 32 * KiB;

    private const int SaltBytes = 16, OutputBytes = 32, MaxPasswords = 256;

    // Both sides of the lengths at which a kept object, and then a one-shot, switches to the platform, among them.
    private static readonly int[] _messageBytes = [16, 64, 119, 120, 183, 184, 255, 512, KiB, 4 * KiB, 64 * KiB];

    private static readonly int[] _informationBytes = [16, 64, 120, 200, 255, 512, KiB, 4 * KiB, 16 * KiB];

    private static readonly int[] _outputBytes = [16, 32, 64, 128, 255, 512, KiB, 4 * KiB];

    private static readonly int[] _counts = [1, 2, 3, 4, 8, 16, 32];

    private static readonly byte[] _key = Candidates.Source(32);

    private static readonly Function[] _functions =
    [
        new("sha256", HashAlgorithmName.SHA256, HMACSHA256.HashData, HashFunction.Blake2s, Algorithm.Blake2s),
        new("sha384", HashAlgorithmName.SHA384, HMACSHA384.HashData, null, default),
        new("sha512", HashAlgorithmName.SHA512, HMACSHA512.HashData, HashFunction.Blake2b, Algorithm.Blake2b),
    ];

    private delegate int OneShot(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination);

    public static IReadOnlyList<ComparisonKind> Kinds { get; } = [.. _functions.SelectMany(KindsOf)];

    private static IEnumerable<ComparisonKind> KindsOf(Function function) =>
    [
        new($"hmac-{function.Name}", _messageBytes, bytes => Hmacs(function, Candidates.Source(bytes))),
        new($"hmac-{function.Name}-kept", _messageBytes, bytes => KeptHmacs(function, Candidates.Source(bytes))),
        new($"hkdf-{function.Name}", _informationBytes, bytes => Hkdfs(function, Candidates.Source(bytes))) { MaxSize = MaxInformationBytes },
        new($"hkdf-{function.Name}-output", _outputBytes, bytes => Expansions(function, bytes)) { MaxSize = 255 * function.Hash.HashSizeInBytes },
        new($"pbkdf2-{function.Name}", _counts, count => Pbkdf2s(function, count)) { Unit = SizeUnit.Messages, MaxSize = MaxPasswords },
    ];

    private static Comparison Hmacs(Function function, byte[] source)
    {
        Candidate Hashlane(string name, HashFunction hash, Func<byte[]> expected) => new(
            name, source, hash.HashSizeInBytes, expected, tag => () => Hmac.HashData(hash, _key, source, tag));
        return new($"hmac-{function.Name}", "HMAC of one message, one call: is it ever slower than the framework's?", source.Length,
        [
            new(".NET", source, function.Hash.HashSizeInBytes, () => function.Tag(source), tag => () => function.OneShot(_key, source, tag)),
            Hashlane("Hashlane", function.Hash, () => function.Tag(source)),
            .. function.Other is { } other ? [Hashlane($"Hashlane {other.Name}", other, () => Tag(function, _key, source))] : (Candidate[])[],
        ]);
    }

    private static Comparison KeptHmacs(Function function, byte[] source)
    {
        return new($"hmac-{function.Name}-kept", "HMAC of messages under one key, by one object: is it ever slower than the framework's?", source.Length,
        [
            new(".NET", source, function.Hash.HashSizeInBytes, () => function.Tag(source), tag =>
            {
                IncrementalHash hmac = IncrementalHash.CreateHMAC(function.Framework, _key);
                return () =>
                {
                    hmac.AppendData(source);
                    hmac.GetHashAndReset(tag);
                };
            }),
            Hashlane("Hashlane", function.Hash, () => function.Tag(source)),
            .. function.Other is { } other ? [Hashlane($"Hashlane {other.Name}", other, () => Tag(function, _key, source))] : (Candidate[])[],
        ]);

        Candidate Hashlane(string name, HashFunction hash, Func<byte[]> expected) => new(name, source, hash.HashSizeInBytes, expected, tag =>
        {
            Hmac hmac = new(hash, _key);
            return () =>
            {
                hmac.AppendData(source);
                hmac.GetHashAndReset(tag);
            };
        });
    }

    private static Comparison Hkdfs(Function function, byte[] information)
    {
        byte[] Expected() => HKDF.DeriveKey(function.Framework, _key, OutputBytes, _key, information);
        return new($"hkdf-{function.Name}", $"A key of {OutputBytes} bytes, by information: is it ever slower than the framework's?", information.Length,
        [
            new(".NET", information, OutputBytes, Expected, key => () => HKDF.DeriveKey(function.Framework, _key, key, _key, information)),
            new("Hashlane", information, OutputBytes, Expected, key => () => Hkdf.DeriveKey(function.Hash, _key, key, _key, information)),
        ]);
    }

    private static Comparison Expansions(Function function, int bytes)
    {
        byte[] prk = Candidates.Source(function.Hash.HashSizeInBytes), information = Candidates.Source(16);
        byte[] Expected() => HKDF.Expand(function.Framework, prk, bytes, information);
        return new($"hkdf-{function.Name}-output", "Expand, by its output: is it ever slower than the framework's?", bytes,
        [
            new(".NET", prk, bytes, Expected, key => () => HKDF.Expand(function.Framework, prk, key, information)) { CountedBytes = bytes },
            new("Hashlane", prk, bytes, Expected, key => () => Hkdf.Expand(function.Hash, prk, key, information)) { CountedBytes = bytes },
        ]);
    }

    private static Comparison Pbkdf2s(Function function, int count)
    {
        ReadOnlyMemory<byte>[] passwords = [.. Enumerable.Range(0, count).Select(static i => Candidates.Source(8 + i).AsMemory())];
        ReadOnlyMemory<byte>[] salts = [.. passwords.Select(static _ => Candidates.Source(SaltBytes).AsMemory())];
        int hashBytes = function.Hash.HashSizeInBytes;
        byte[] keys = [.. passwords.SelectMany(password => function.Derived(password.Span, salts[0].Span, hashBytes))];
        byte[] longKey = function.Derived(passwords[0].Span, salts[0].Span, count * hashBytes);
        return new(
            $"pbkdf2-{function.Name}",
            $"Blocks of PBKDF2, {Iterations} iterations each, one thread: what do lanes save?",
            count,
        [
            Row(".NET, passwords one by one", keys, destination =>
            {
                for (int i = 0; i < count; i++)
                {
                    Rfc2898DeriveBytes.Pbkdf2(
                        passwords[i].Span, salts[i].Span, destination.AsSpan(i * hashBytes, hashBytes), Iterations, function.Framework);
                }
            }),
            Row("DeriveMany, passwords", keys, destination => Pbkdf2.DeriveMany(function.Hash, passwords, salts, Iterations, hashBytes, destination)),
            Row("DeriveKey, blocks of one password", longKey, destination =>
                Pbkdf2.DeriveKey(function.Hash, passwords[0].Span, salts[0].Span, Iterations, destination.AsSpan())),
            .. function.Other is { } other
                ? [Lazily($"DeriveMany, passwords, {other.Name}", count * other.HashSizeInBytes, () => Derived(function, other, passwords, salts[0]), destination =>
                    Pbkdf2.DeriveMany(other, passwords, salts, Iterations, other.HashSizeInBytes, destination))]
                : (Candidate[])[],
        ]);

        Candidate Row(string name, byte[] expected, Action<byte[]> derive) => Lazily(name, expected.Length, () => expected, derive);

        Candidate Lazily(string name, int bytes, Func<byte[]> expected, Action<byte[]> derive) =>
            new(name, _key, bytes, expected, destination => () => derive(destination)) { CountedBytes = count };
    }

    /// <summary>HMAC over the other function by its definition, with BouncyCastle's digests.</summary>
    private static byte[] Tag(Function function, ReadOnlySpan<byte> key, ReadOnlySpan<byte> message)
    {
        byte[] padded = new byte[function.Other!.BlockBytes];
        key.CopyTo(padded);
        byte[] inner = Digest(function, [.. padded.Select(static k => (byte)(k ^ 0x36)), .. message]);
        return Digest(function, [.. padded.Select(static k => (byte)(k ^ 0x5c)), .. inner]);
    }

    private static byte[] Digest(Function function, byte[] message)
    {
        byte[] digest = new byte[function.Other!.HashSizeInBytes];
        Reference.Digest(function.Algorithm, [], message, digest);
        return digest;
    }

    private static byte[] Derived(Function function, HashFunction other, ReadOnlyMemory<byte>[] passwords, ReadOnlyMemory<byte> salt)
    {
        byte[] keys = new byte[passwords.Length * other.HashSizeInBytes], number = new byte[sizeof(int)];
        BinaryPrimitives.WriteInt32BigEndian(number, 1);
        for (int i = 0; i < passwords.Length; i++)
        {
            Span<byte> sum = keys.AsSpan(i * other.HashSizeInBytes, other.HashSizeInBytes);
            byte[] last = [.. salt.Span, .. number];
            for (int iteration = 0; iteration < Iterations; iteration++)
            {
                last = Tag(function, passwords[i].Span, last);
                for (int at = 0; at < sum.Length; at++)
                {
                    sum[at] ^= last[at];
                }
            }
        }

        return keys;
    }

    /// <summary>A function of the framework, and one of BLAKE2 with digests as long.</summary>
    private sealed record Function(string Name, HashAlgorithmName Framework, OneShot OneShot, HashFunction? Other, Algorithm Algorithm)
    {
        public HashFunction Hash { get; } = HashFunction.Get(Name);

        public byte[] Tag(byte[] source) => CryptographicOperations.HmacData(Framework, _key, source);

        public byte[] Derived(ReadOnlySpan<byte> password, ReadOnlySpan<byte> salt, int bytes) =>
            Rfc2898DeriveBytes.Pbkdf2(password, salt, Iterations, Framework, bytes);
    }
}
