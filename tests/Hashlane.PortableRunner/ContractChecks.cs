using System.Security.Cryptography;

namespace Hashlane.Tests;

/// <summary>What every hasher promises: argument checks, its life, one user at a time, copies, and the framework's adapters.</summary>
internal static class ContractChecks
{
    private const int MessageBytes = 3000;

    private static readonly byte[] _message = VectorFile.Pattern(MessageBytes);

    public static void Run(Tally tally)
    {
        foreach (Subject subject in Subject.All)
        {
            tally.Group($"contracts of {subject}", () => Run(tally, subject));
        }

        tally.Group("contracts of the catalogue", () => Catalogue(tally));
        tally.Group("contracts of keys", () => Keys(tally));
        tally.Group("contracts of Threefish", () => Threefish(tally));
        tally.Group("contracts of digests", () => Digests(tally));
    }

    private static void Run(Tally tally, Subject subject)
    {
        Arguments(tally, subject);
        Life(tally, subject);
        Failure(tally, subject);
        Adapter(tally, subject);
        if (subject.Create() is IExtendableOutput)
        {
            Output(tally, subject);
        }
    }

    private static void Arguments(Tally tally, Subject subject)
    {
        using Hasher hasher = subject.Create();
        int length = hasher.HashLengthInBytes;
        byte[] destination = new byte[length + 2];
        tally.Check($"{subject}: null array", Expect.Throws<ArgumentNullException>(() => hasher.AppendData((byte[])null!)));
        tally.Check($"{subject}: null stream", Expect.Throws<ArgumentNullException>(() => hasher.AppendData((Stream)null!)));
        tally.Check(
            $"{subject}: short destination",
            Expect.Throws<ArgumentException>(() => hasher.GetCurrentHash(new byte[length - 1]))
            && Expect.Throws<ArgumentException>(() => hasher.GetHashAndReset(new byte[length - 1]))
            && !hasher.TryGetCurrentHash(new byte[length - 1], out int none) && none == 0);
        destination[length] = 77;
        tally.Check(
            $"{subject}: long destination",
            hasher.TryGetHashAndReset(destination, out int written) && written == length && destination[length] == 77
            && VectorFile.Same(destination.AsSpan(0, length), subject.Hash([])));
    }

    private static void Life(Tally tally, Subject subject)
    {
        byte[] expected = subject.Hash(_message);
        Hasher hasher = subject.Create();
        hasher.AppendData(_message.AsSpan(0, 1500));
        Hasher clone = hasher.Clone();
        hasher.AppendData(_message.AsSpan(1500));
        tally.Check($"{subject}: asked twice", VectorFile.Same(hasher.GetCurrentHash(), expected) && VectorFile.Same(hasher.GetCurrentHash(), expected));
        hasher.Reset();
        hasher.AppendData(_message);
        tally.Check($"{subject}: after a reset", VectorFile.Same(hasher.GetHashAndReset(), expected));
        clone.AppendData(_message.AsSpan(1500));
        hasher.Dispose();
        hasher.Dispose();
        tally.Check($"{subject}: a copy outlives its origin", VectorFile.Same(clone.GetHashAndReset(), expected));
        clone.Dispose();
        tally.Check(
            $"{subject}: disposed",
            Expect.Throws<ObjectDisposedException>(() => hasher.AppendData([1]))
            && Expect.Throws<ObjectDisposedException>(() => hasher.GetCurrentHash())
            && Expect.Throws<ObjectDisposedException>(() => hasher.Reset())
            && Expect.Throws<ObjectDisposedException>(() => hasher.Clone()));
    }

    /// <summary>A stream that uses the hasher that reads it, and then fails.</summary>
    private static void Failure(Tally tally, Subject subject)
    {
        byte[] expected = subject.Hash(_message);
        using Hasher hasher = subject.Create();
        bool isRefused = false;
        using CallingStream stream = new(_message, () =>
        {
            isRefused = Expect.Throws<CryptographicException>(() => hasher.AppendData([1]));
            throw new IOException("The end.");
        });
        tally.Check($"{subject}: a failing stream", Expect.Throws<IOException>(() => hasher.AppendData(stream)));
        tally.Check($"{subject}: busy", isRefused);
        tally.Check($"{subject}: failed", Expect.Throws<InvalidOperationException>(() => hasher.GetCurrentHash()));
        hasher.Reset();
        hasher.AppendData(_message);
        tally.Check($"{subject}: repaired", VectorFile.Same(hasher.GetHashAndReset(), expected));
    }

    private static void Adapter(Tally tally, Subject subject)
    {
        byte[] expected = subject.Hash(_message);
        using HashAlgorithm algorithm = subject.Create().CreateHashAlgorithm();
        tally.Check($"{subject}: ComputeHash", VectorFile.Same(algorithm.ComputeHash(_message), expected));
        tally.Check($"{subject}: ComputeHash of a stream", VectorFile.Same(algorithm.ComputeHash(new MemoryStream(_message)), expected));
        algorithm.TransformBlock(_message, 0, 1000, null, 0);
        algorithm.TransformFinalBlock(_message, 1000, MessageBytes - 1000);
        tally.Check(
            $"{subject}: blocks",
            VectorFile.Same(algorithm.Hash, expected) && algorithm.HashSize == 8 * expected.Length);
        using CryptoStream stream = new(Stream.Null, algorithm, CryptoStreamMode.Write);
        stream.Write(_message, 0, MessageBytes);
        stream.FlushFinalBlock();
        tally.Check($"{subject}: CryptoStream", VectorFile.Same(algorithm.Hash, expected));
    }

    private static void Output(Tally tally, Subject subject)
    {
        using Hasher hasher = subject.Create();
        hasher.AppendData(_message);
        XofReader reader = ((IExtendableOutput)hasher).OpenXof();
        int length = (int)Math.Min(1000, reader.Length);
        byte[] whole = new byte[length], pieces = new byte[length];
        reader.Read(whole);
        hasher.AppendData([1]);
        reader.Position = 0;
        for (int start = 0, piece = 1; start < length; start += piece, piece = Math.Min(piece * 2, length - start))
        {
            reader.Read(pieces.AsSpan(start, Math.Min(piece, length - start)));
        }

        tally.Check($"{subject}: output in pieces", VectorFile.Same(pieces, whole));
        reader.Position = (ulong)length / 2;
        reader.Read(pieces.AsSpan(0, length / 2));
        tally.Check($"{subject}: output from a position", VectorFile.Same(pieces.AsSpan(0, length / 2), whole.AsSpan(length / 2, length / 2)));
        if (reader.Length > 1UL << 40)
        {
            // Far output, read twice.
            byte[] far = new byte[200], again = new byte[199];
            reader.Position = (1UL << 38) - 77;
            reader.Read(far);
            reader.Position = (1UL << 38) - 76;
            reader.Read(again);
            tally.Check($"{subject}: far output", VectorFile.Same(far.AsSpan(1), again));
        }

        reader.Dispose();
        tally.Check($"{subject}: disposed output", Expect.Throws<ObjectDisposedException>(() => reader.Read(new byte[1])));
    }

    private static void Catalogue(Tally tally)
    {
        tally.Check("an unknown name", !HashFunction.TryGet("md5", out _));
        foreach (HashFunction function in HashFunction.All)
        {
            tally.Check($"{function}: its name", HashFunction.TryGet(function.Name, out HashFunction? same) && same == function);
            tally.Check(
                $"{function}: a wrong length",
                Expect.Throws<ArgumentOutOfRangeException>(() => function.WithHashSize(function.MinHashSizeInBytes - 1)));
            tally.Check($"{function}: null options", Expect.Throws<ArgumentNullException>(() => function.Create(null!)));
            tally.Check(
                $"{function}: a short destination",
                Expect.Throws<ArgumentException>(() => function.HashData(_message, new byte[function.HashSizeInBytes - 1])));
            if (function.MaxKeyBytes is > 0 and < 1000)
            {
                HashFunctionOptions options = new() { Key = new byte[function.MaxKeyBytes + 1] };
                tally.Check($"{function}: a long key", Expect.Throws<ArgumentException>(() => function.Create(options)));
            }
        }

        tally.Check("the report names kernels", HardwareReport.Kernels.Count > 0 && HardwareReport.Describe().Length > 0);
    }

    private static void Keys(Tally tally)
    {
        byte[] none = [], output = new byte[32];
        byte[]? missing = null;
        HashFunction sha256 = HashFunction.Sha256;
        Hkdf.DeriveKey(sha256, none.AsSpan(), output, default, default);
        tally.Check("an empty array as span", VectorFile.Same(output, Hkdf.DeriveKey(sha256, none, 32)));
        tally.Check("an empty array as memory", new HashFunctionOptions { Key = none }.Key.IsEmpty);
        Pbkdf2.DeriveKey(sha256, "".AsSpan(), none, 1, output);
        tally.Check("an empty text as span", VectorFile.Same(output, Pbkdf2.DeriveKey(sha256, none, none, 1, 32)));
        tally.Check(
            "a null array as span",
            Expect.Throws<ArgumentNullException>(() => Hkdf.DeriveKey(sha256, missing.AsSpan(), output, default, default))
            && Expect.Throws<ArgumentNullException>(() => Pbkdf2.DeriveKey(sha256, missing.AsSpan(), none, 1, output)));
        tally.Check("a null array as memory", Expect.Throws<ArgumentNullException>(() => Hmac.HashFileAsync(sha256, missing, "any").AsTask()));

        byte[] key = VectorFile.Key(32), message = VectorFile.Pattern(1000), tag = Blake2bMac.HashData(key, message);
        tally.Check("Verify", Blake2bMac.Verify(key, message, tag));
        tag[5] ^= 1;
        tally.Check("Verify of another tag", !Blake2bMac.Verify(key, message, tag) && !Blake2bMac.Verify(key, message, tag.AsSpan(1)));
        using Blake3Mac mac = new(key);
        mac.AppendData(message);
        tally.Check("Verify of an instance", mac.Verify(Blake3Mac.HashData(key, message)) && !mac.Verify(tag));
        tally.Check("a key of another length", Expect.Throws<ArgumentException>(() => _ = new Blake3Mac(new byte[31])));
        using HMAC hmac = Blake3Mac.CreateKeyedHashAlgorithm(key);
        tally.Check("HMAC", VectorFile.Same(hmac.ComputeHash(message), Blake3Mac.HashData(key, message)));
        using HMAC ours = Hmac.CreateKeyedHashAlgorithm(sha256, message), theirs = new HMACSHA256(message);
        tally.Check(
            "HMAC under a long key",
            VectorFile.Same(ours.ComputeHash(message), theirs.ComputeHash(message)) && VectorFile.Same(ours.Key, theirs.Key)
            && ours.HashName == theirs.HashName && ours.HashSize == theirs.HashSize);
        ours.Key = key;
        theirs.Key = key;
        tally.Check(
            "HMAC under another key",
            VectorFile.Same(ours.ComputeHash(message), theirs.ComputeHash(message)) && VectorFile.Same(ours.Key, theirs.Key));
        using Hasher derived = new Blake3Kdf("example.com 2026-11-23 contract");
        derived.AppendData(message);
        tally.Check(
            "DeriveKey",
            VectorFile.Same(derived.GetHashAndReset(), Blake3Kdf.DeriveKey("example.com 2026-11-23 contract", message)));
        tally.Check("half a surrogate pair", Expect.Throws<ArgumentException>(() => _ = new Blake3Kdf("\ud800")));
        tally.Check("Skein512Kdf", VectorFile.Same(
            Skein512Kdf.DeriveKey(key, message, 70),
            Skein512Mac.HashData(key, [], new SkeinParameters { KeyDerivationIdentifier = message, OutputLength = 70 })));
    }

    private static void Threefish(Tally tally)
    {
        foreach (int bytes in (int[])[32, 64, 128])
        {
            SkeinTypes.Cipher cipher = SkeinTypes.CreateCipher(VectorFile.Key(bytes));
            byte[] plain = VectorFile.Pattern(5 * bytes), tweaks = VectorFile.Pattern(5 * 16);
            byte[] encrypted = cipher.Apply(plain, tweaks, isEncryption: true);
            byte[] second = cipher.Apply(plain.AsSpan(bytes, bytes).ToArray(), tweaks.AsSpan(16, 16).ToArray(), isEncryption: true);
            tally.Check($"Threefish of {bytes}: there and back", VectorFile.Same(cipher.Apply(encrypted, tweaks, isEncryption: false), plain));
            tally.Check($"Threefish of {bytes}: a block alone", VectorFile.Same(second, encrypted.AsSpan(bytes, bytes)));
            tally.Check(
                $"Threefish of {bytes}: part of a block",
                Expect.Throws<ArgumentException>(() => cipher.Apply(new byte[bytes - 1], new byte[16], isEncryption: true)));
            cipher.Dispose();
            tally.Check(
                $"Threefish of {bytes}: disposed",
                Expect.Throws<ObjectDisposedException>(() => cipher.Apply(plain, tweaks, isEncryption: true)));
        }
    }

    private static void Digests(Tally tally)
    {
        byte[] bytes256 = Blake3.HashData(_message), bytes512 = Blake2b.HashData(_message);
        string hex256 = Hexadecimal.Of(bytes256), hex512 = Hexadecimal.Of(bytes512);
        Digest256 digest256 = new(bytes256);
        Digest512 digest512 = new(bytes512);
        tally.Check("Digest256: digits", digest256.ToString() == hex256 && VectorFile.Same(digest256.ToArray(), bytes256));
        tally.Check("Digest512: digits", digest512.ToString() == hex512 && VectorFile.Same(digest512.ToArray(), bytes512));
        tally.Check(
            "Digest256.Parse",
            Digest256.Parse(hex256.AsSpan()) == digest256 && Digest256.Parse(hex256.ToUpperInvariant().AsSpan()).Equals((object)digest256));
        tally.Check(
            "Digest512.Parse",
            Digest512.Parse(hex512.AsSpan()) == digest512 && Digest512.Parse(hex512.ToUpperInvariant().AsSpan()).Equals((object)digest512));
        tally.Check("Digest256: hash code", Digest256.Parse(hex256.AsSpan()).GetHashCode() == digest256.GetHashCode());
        tally.Check("Digest512: hash code", Digest512.Parse(hex512.AsSpan()).GetHashCode() == digest512.GetHashCode());
        foreach (string refused in (string[])["", hex256 + "0", hex256.Remove(1, 1), hex256.Replace(hex256[0], 'g'), hex256.Replace(hex256[0], '\u0130')])
        {
            tally.Check(
                $"Digest256 of '{refused}'",
                !Digest256.TryParse(refused.AsSpan(), out Digest256 none) && none == default
                && Expect.Throws<FormatException>(() => Digest256.Parse(refused.AsSpan())));
            tally.Check($"Digest512 of '{refused}'", !Digest512.TryParse(refused.AsSpan(), out _));
        }

        for (int i = 0; i < bytes512.Length; i++)
        {
            byte[] other = (byte[])bytes512.Clone();
            other[i] ^= 0x80;
            tally.Check(
                $"digests that differ in byte {i}",
                new Digest512(other) != digest512
                && new Digest256(other.AsSpan(i / 32 * 32, 32)) != new Digest256(bytes512.AsSpan(i / 32 * 32, 32)));
        }

        Digest256[] many = new Digest256[3];
        Blake3.HashMany(_message, MessageBytes / 3, Digest256.AsBytes(many));
        tally.Check(
            "digests of a batch",
            many[1] == new Digest256(Blake3.HashData(_message.AsSpan(MessageBytes / 3, MessageBytes / 3)))
            && Digest256.OfBytes(Digest256.AsBytes(many))[2] == many[2]);
        tally.Check("a short destination of a digest", Expect.Throws<ArgumentException>(() => digest256.CopyTo(new byte[31])));
    }
}
