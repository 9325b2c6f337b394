using System.Diagnostics;
using System.Text;

namespace Hashlane.Tests;

/// <summary>Hashing of passwords: hashes of other programs, every form of arguments, bad hashes, peppers.</summary>
internal static class PasswordChecks
{
    private const int WriterCases = 51, ShortPasswords = 70;

    private const string Start = "$argon2id$v=19$", Costs = "m=64,t=2,p=2", End = "$c29tZXNhbHQ$lDh0Fd+4TtGXdGWh6GJgc630K9Turh+qHdTiOh/2hZ8";

    private static readonly PasswordHasher _hasher = new(new PasswordHasherOptions { Parameters = new Argon2Parameters(64, 1, 2) });

    private static readonly string[] _malformed =
    [
        "$", "password", Start + Costs + End + "\n", Start + Costs + End + "=", " " + Start + Costs + End, Start + "m=064,t=2,p=2" + End, Start + "m=+64,t=2,p=2" + End,
        Start + "m=15,t=2,p=2" + End, Start + "t=2,m=64,p=2" + End, Start + "m=2147483648,t=2,p=2" + End, Start + "m=4294967360,t=2,p=2" + End,
        Start + "m=\u0666\u0664,t=2,p=2" + End, Start + Costs + "$c29tZXNhbHR$lDh0Fd+4TtGX", Start + Costs + "$c29tZXNhbA$lDh0Fd+4TtGX", Start + Costs + "$c29tZXNhbHQ$AAAA",
        Start + Costs + ",x=1" + End, Start + Costs + ",keyid=" + End, "$argon2x$v=19$" + Costs + End, "$argon2id$v=18$" + Costs + End, Start + Costs + "$" + new string('A', 500),
    ];

    public static void Run(Tally tally)
    {
        tally.Group("password hashes of other programs", () => OtherPrograms(tally));
        tally.Group("password hashes, every form", () => Forms(tally));
        tally.Group("password hashes that are bad", () => Bad(tally));
        tally.Group("password hashes with peppers", () => Peppers(tally));
        tally.Group("memory of several sizes", () => ResidentMemory(tally));
    }

    /// <summary>What the process takes, on each system's allocator, and not what the pool counts.</summary>
    private static void ResidentMemory(Tally tally)
    {
        const int Threads = 8, RentsPerThread = 12, PageBytes = 4096;
        const long Budget = 40L << 20, OtherMemory = 64L << 20;
        long before = ResidentBytes();
        using (Argon2MemoryPool memory = new(Budget, TimeSpan.FromMinutes(10), TimeSpan.FromMinutes(10)))
        {
            Thread[] threads = [.. Enumerable.Range(0, Threads).Select(seed => new Thread(() =>
            {
                Random random = new(seed);
                for (int i = 0; i < RentsPerThread; i++)
                {
                    int bytes = (random.Next(2) == 0 ? 12 << 20 : 19 << 20) + 2048;
                    NativeBuffer buffer = memory.Rent(bytes, CancellationToken.None);
                    Span<byte> items = buffer.Items<byte>(bytes);
                    for (int at = 0; at < bytes; at += PageBytes)
                    {
                        items[at] = 1;
                    }

                    memory.Return(buffer);
                }
            }))];
            foreach (Thread thread in threads)
            {
                thread.Start();
            }

            foreach (Thread thread in threads)
            {
                thread.Join();
            }

            long more = ResidentBytes() - before;
            tally.Check($"{more >> 20} MiB under a budget of {Budget >> 20} MiB", more < Budget + OtherMemory);
        }

        long left = ResidentBytes() - before;
        tally.Check($"{left >> 20} MiB left", left < OtherMemory);
    }

    private static long ResidentBytes()
    {
        using Process process = Process.GetCurrentProcess();
        return process.WorkingSet64;
    }

    private static void OtherPrograms(Tally tally)
    {
        foreach (JsonValue entry in VectorFile.Load("phc_writers.json", "cases", WriterCases))
        {
            string hash = entry["phc"].Text;
            tally.Check(hash, _hasher.Verify("password", hash) && _hasher.Verify(Encoding.ASCII.GetBytes("password"), Encoding.ASCII.GetBytes(hash)));
            tally.Check($"{hash} and another password", !_hasher.Verify("Password", hash) && !_hasher.Verify("", hash));
        }
    }

    private static void Forms(Tally tally)
    {
        HashSet<string> seen = [];
        for (int length = 0; length < ShortPasswords; length++)
        {
            string password = new string('\u00E9', length / 2) + new string('p', length - (length / 2));
            byte[] utf8 = Encoding.UTF8.GetBytes(password);
            foreach (string hash in (string[])[_hasher.Hash(password), _hasher.Hash(utf8), Result(_hasher.HashAsync(password)), Result(_hasher.HashAsync(utf8))])
            {
                byte[] utf8Hash = Encoding.ASCII.GetBytes(hash);
                tally.Check(
                    $"a password of {length}",
                    seen.Add(hash) && hash.StartsWith("$argon2id$v=19$m=64,t=1,p=2$", StringComparison.Ordinal) && !_hasher.NeedsRehash(hash)
                    && _hasher.Verify(password, hash) && _hasher.Verify(password.AsSpan(), utf8Hash) && _hasher.Verify(utf8, hash.AsSpan())
                    && _hasher.Verify(utf8, utf8Hash) && Result(_hasher.VerifyAsync(password, hash)) && Result(_hasher.VerifyAsync(utf8, utf8Hash))
                    && !_hasher.Verify(password + "\0", hash) && !Result(_hasher.VerifyAsync(password + "x", hash)));
            }
        }

        byte[] salt = VectorFile.Pattern(16);
        PasswordHasher other = new(new PasswordHasherOptions { Parameters = new Argon2Parameters(65, 1, 2), SaltLength = 64, TagLength = 64 });
        string same = _hasher.Hash(VectorFile.Pattern(20), salt, default);
        tally.Check("the same salt", same == _hasher.Hash(VectorFile.Pattern(20), salt, default));
        tally.Check("a weaker hash", other.NeedsRehash(same) && !_hasher.NeedsRehash(other.Hash("password")));
        tally.Check("half a surrogate pair", !_hasher.Verify("\uD800", _hasher.Hash("")) && Expect.Throws<ArgumentException>(() => _hasher.Hash("\uD800")));
        tally.Check(
            "no password", Expect.Throws<ArgumentNullException>(() => _hasher.Hash((string)null!)) && Expect.Throws<ArgumentNullException>(() => _hasher.Verify(null!, same)));
        CancellationToken cancelled = new(canceled: true);
        tally.Check(
            "a cancelled token",
            Expect.Throws<OperationCanceledException>(() => _hasher.Hash("password", cancelled))
            && Expect.Throws<OperationCanceledException>(() => _hasher.Verify("password", same, cancelled)));
    }

    private static T Result<T>(ValueTask<T> call) => call.AsTask().GetAwaiter().GetResult();

    private static void Bad(Tally tally)
    {
        CancellationToken cancelled = new(canceled: true);
        foreach (string hash in _malformed)
        {
            Check(hash, PasswordHashProblem.Malformed);
        }

        Check(Start + "m=2147483647,t=1,p=1" + End, PasswordHashProblem.OverLimits);
        Check(Start + "m=2147483647,t=2147483647,p=16777215" + End, PasswordHashProblem.OverLimits);
        Check(Start + Costs + ",keyid=AQ" + End, PasswordHashProblem.UnknownKey);
        Check(Start + Costs + ",data=AQ" + End, PasswordHashProblem.AssociatedData);
        tally.Check(
            "no hash",
            _hasher.FindProblem((string?)null) == PasswordHashProblem.Missing && !_hasher.Verify("password", null) && !_hasher.Verify("password", "")
            && !_hasher.VerifyNobody("password") && !Result(_hasher.VerifyNobodyAsync("password"))
            && Expect.Throws<OperationCanceledException>(() => _hasher.Verify("password", null, cancelled)));

        // A computation would end in an exception.
        void Check(string hash, PasswordHashProblem problem) => tally.Check(
            hash,
            _hasher.FindProblem(hash) == problem && _hasher.FindProblem(Encoding.UTF8.GetBytes(hash)) == problem
            && !_hasher.Verify("password", hash, cancelled) && !_hasher.Verify(VectorFile.Pattern(8), Encoding.UTF8.GetBytes(hash), cancelled)
            && !Result(_hasher.VerifyAsync("password", hash, cancelled)));
    }

    private static void Peppers(Tally tally)
    {
        byte[] old = VectorFile.Key(32), current = VectorFile.Key(33);
        using PasswordPeppers first = new("2025", old), both = new("€26", current, new Dictionary<string, byte[]> { ["2025"] = old });
        PasswordHasher before = Hasher(first), after = Hasher(both);
        string none = _hasher.Hash("password"), hash = before.Hash("password"), other = after.Hash("password");
        tally.Check("a pepper", before.Verify("password", hash) && !before.Verify("passwort", hash) && !before.NeedsRehash(hash));
        tally.Check("a retired pepper", after.Verify("password", hash) && after.NeedsRehash(hash) && after.Verify("password", other) && !after.NeedsRehash(other));
        tally.Check("without a pepper", after.Verify("password", none) && after.NeedsRehash(none) && !_hasher.Verify("password", hash));
        tally.Check("an unknown pepper", before.FindProblem(other) == PasswordHashProblem.UnknownKey && !before.Verify("password", other));
        tally.Check("nobody", !after.VerifyNobody("password"));
        both.Dispose();
        tally.Check("a disposed pepper", Expect.Throws<ObjectDisposedException>(() => after.Hash("password")) && both.Current.SequenceEqual(new byte[33]));
        tally.Check("a short pepper", Expect.Throws<ArgumentException>(() => _ = new PasswordPeppers("1", new byte[15])));
        tally.Check("a long identifier", Expect.Throws<ArgumentException>(() => _ = new PasswordPeppers("€€€", new byte[16])));

        static PasswordHasher Hasher(PasswordPeppers peppers) =>
            new(new PasswordHasherOptions { Parameters = new Argon2Parameters(64, 1, 2), Peppers = peppers });
    }
}
