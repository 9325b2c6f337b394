using System.Buffers.Binary;
using System.Collections.Concurrent;
using Microsoft.AspNetCore.Identity;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Xunit;

namespace Hashlane.AspNetCore.Identity.Tests;

/// <summary>The log says which stored hashes lock their users out, without their secrets and not too often.</summary>
public sealed class RefusedHashLogTests
{
    private const string Category = "Hashlane.AspNetCore.Identity.HashlanePasswordHasher";
    private const string Salt = "c29tZXNhbHQ", Tag = "AAAAAAAAAAAAAAAAAAAAAA";

    private static readonly User _user = new() { Name = "Xenia" };

    private static CancellationToken Ending => TestContext.Current.CancellationToken;

    /// <summary>
    /// Hashes, and the event, its name and a part of its line. Those above the limits have the costs of libsodium's
    /// strongest setting, of a choice of Isopoh's users, and of RFC 9106's first choice.
    /// </summary>
    public static TheoryData<string, int, string, string> Refused => new()
    {
        { $"$argon2id$v=19$m=1048576,t=4,p=1${Salt}${Tag}", 1, "OverLimits", "m=1048576,t=4,p=1 are above" },
        { $"$argon2i$v=19$m=65536,t=50,p=2${Salt}${Tag}", 1, "OverLimits", "m=65536,t=50,p=2 are above" },
        { $"$argon2id$m=2097152,t=1,p=4${Salt}${Tag}", 1, "OverLimits", "m=2097152,t=1,p=4 are above" },
        { $"$argon2id$v=19$m=64,t=65,p=1,keyid=MjAyNg${Salt}${Tag}", 1, "OverLimits", "m=64,t=65,p=1 are above" },
        { $"$argon2id$v=19$m=520,t=1,p=65,data=MjAyNg${Salt}${Tag}", 1, "OverLimits", "m=520,t=1,p=65 are above" },
        { IdentityHash(iterations: 2_000_001), 1, "OverLimits", "2000001 iterations are above one of the limits MaxIdentityIterations=2000000." },
        { $"$argon2id$v=19$m=64,t=1,p=1,keyid=MjAyNg${Salt}${Tag}", 2, "UnknownPepper", "pepper" },
        { $"$argon2id$v=19$m=64,t=1,p=1,data=MjAyNg${Salt}${Tag}", 3, "Malformed", "74 characters" },
        { $"{{argon2}}$argon2id$v=19$m=64,t=1,p=1${Salt}${Tag}", 3, "Malformed", "70 characters" },
        { "s3cret", 3, "Malformed", "6 characters" },
        { new string('A', 2000), 3, "Malformed", "2000 characters" },
        { Convert.ToBase64String(new byte[9]), 3, "Malformed", "12 characters" },
    };

    [Theory]
    [MemberData(nameof(Refused))]
    public async Task Hash_Refused_IsAWarning(string hash, int id, string name, string part)
    {
        Log log = new();
        using ServiceProvider services = Create(log);
        HashlanePasswordHasher<User> hasher = services.GetRequiredService<HashlanePasswordHasher<User>>();
        Assert.Equal(PasswordVerificationResult.Failed, hasher.VerifyHashedPassword(_user, hash, "p4ssword"));

        (string category, LogLevel level, EventId @event, string line) = Assert.Single(log.Lines);
        Assert.Equal((Category, LogLevel.Warning, id, name), (category, level, @event.Id, @event.Name));
        Assert.Contains(part, line, StringComparison.Ordinal);
        Assert.EndsWith("Refused for this reason since the last such line: 1.", line, StringComparison.Ordinal);
        foreach (string secret in (string[])["p4ssword", "s3cret", Salt, Tag, "MjAyNg", "AAAAAAAA", "Xenia"])
        {
            Assert.DoesNotContain(secret, line, StringComparison.Ordinal);
        }

        log.Now += RefusedHashLog.Pause;
        await hasher.VerifyHashedPasswordAsync(_user, hash, "p4ssword", Ending);
        Assert.Equal(2, log.Lines.Count);
    }

    [Fact]
    public void OverLimits_OfArgon2_NamesTheLimitsInForce()
    {
        Log log = new();
        using ServiceProvider services = Create(log, static options => options.Limits.MaxLanes = 3);
        services.GetRequiredService<HashlanePasswordHasher<User>>()
            .VerifyHashedPassword(_user, $"$argon2id$v=19$m=64,t=1,p=4${Salt}${Tag}", "");

        Assert.Contains(
            "MaxMemoryKiB=262144, MaxPasses=64, MaxLanes=3, MaxWorkKiB=1048576.", Assert.Single(log.Lines).Line, StringComparison.Ordinal);
    }

    [Fact]
    public void Lines_OfEachReason_AreOneAMinuteAndCountTheOthers()
    {
        Log log = new();
        using ServiceProvider services = Create(log);
        HashlanePasswordHasher<User> hasher = services.GetRequiredService<HashlanePasswordHasher<User>>();
        string[] hashes = [$"$argon2id$v=19$m=64,t=65,p=1${Salt}${Tag}", $"$argon2id$v=19$m=64,t=1,p=1,keyid=MjAyNg${Salt}${Tag}", "x"];
        for (int i = 0; i < 100; i++)
        {
            Array.ForEach(hashes, hash => hasher.VerifyHashedPassword(_user, hash, ""));
        }

        Assert.Equal([1, 2, 3], log.Lines.Select(static line => line.Event.Id));
        log.Lines.Clear();
        log.Now += RefusedHashLog.Pause - TimeSpan.FromTicks(1);
        Array.ForEach(hashes, hash => hasher.VerifyHashedPassword(_user, hash, ""));
        Assert.Empty(log.Lines);
        log.Now += TimeSpan.FromTicks(1);
        Array.ForEach(hashes, hash => hasher.VerifyHashedPassword(_user, hash, ""));
        Assert.Equal([1, 2, 3], log.Lines.Select(static line => line.Event.Id));
        Assert.All(log.Lines, static line => Assert.EndsWith(" line: 101.", line.Line, StringComparison.Ordinal));
    }

    [Fact]
    public async Task Hash_ThatIsVerified_LogsNothing()
    {
        Log log = new();
        using ServiceProvider services = Create(log);
        HashlanePasswordHasher<User> hasher = services.GetRequiredService<HashlanePasswordHasher<User>>();
        string old = new PasswordHasher<User>().HashPassword(_user, "p");
        foreach (string hash in (string[])[hasher.HashPassword(_user, "p"), old, ""])
        {
            hasher.VerifyHashedPassword(_user, hash, "p");
            hasher.VerifyHashedPassword(_user, hash, "wrong");
            await hasher.VerifyHashedPasswordAsync(_user, hash, "wrong", Ending);
        }

        hasher.VerifyNobody("p");
        Assert.Empty(log.Lines);
    }

    [Fact]
    public void Hasher_WithoutLogging_Works()
    {
        ServiceCollection services = new();
        services.AddHashlanePasswordHasher<User>(Server.Small);
        using ServiceProvider provider = services.BuildServiceProvider();
        HashlanePasswordHasher<User> hasher = provider.GetRequiredService<HashlanePasswordHasher<User>>();

        Assert.All(Refused, row => Assert.Equal(PasswordVerificationResult.Failed, hasher.VerifyHashedPassword(_user, row.Data.Item1, "")));
    }

    private static ServiceProvider Create(Log log, Action<HashlaneIdentityOptions>? configure = null)
    {
        ServiceCollection services = new();
        services.AddLogging(builder => builder.AddProvider(log));
        services.AddSingleton<TimeProvider>(log.Time);
        services.AddHashlanePasswordHasher<User>(options =>
        {
            Server.Small(options);
            configure?.Invoke(options);
        });
        return services.BuildServiceProvider();
    }

    private static string IdentityHash(int iterations)
    {
        byte[] hash = Convert.FromBase64String(new PasswordHasher<User>().HashPassword(_user, "p"));
        BinaryPrimitives.WriteInt32BigEndian(hash.AsSpan(5), iterations);
        return Convert.ToBase64String(hash);
    }

    /// <summary>Keeps all lines, at a time that the test sets.</summary>
    private sealed class Log : ILoggerProvider
    {
        public Log() => Time = new(this);

        public ConcurrentQueue<(string Category, LogLevel Level, EventId Event, string Line)> Lines { get; } = [];

        public TimeSpan Now { get; set; }

        public Clock Time { get; }

        public ILogger CreateLogger(string categoryName) => new Logger(this, categoryName);

        public void Dispose()
        {
        }

        public sealed class Clock(Log log) : TimeProvider
        {
            public override long TimestampFrequency => TimeSpan.TicksPerSecond;

            public override long GetTimestamp() => log.Now.Ticks;
        }

        private sealed class Logger(Log log, string category) : ILogger
        {
            public IDisposable? BeginScope<TState>(TState state)
                where TState : notnull => null;

            public bool IsEnabled(LogLevel logLevel) => true;

            void ILogger.Log<TState>(
                LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter) =>
                log.Lines.Enqueue((category, logLevel, eventId, formatter(state, exception)));
        }
    }
}
