using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Identity;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using Xunit;

namespace Hashlane.AspNetCore.Identity.Tests;

/// <summary>Logins through the real Identity, over one table and several releases of a program.</summary>
public sealed class IdentityTests
{
    private const string OldPrefix = "AQAAAA", NewPrefix = "$argon2id$v=19$m=64,t=1,p=1$";

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task User_OfIdentity_IsRehashedOnceAndLogsInAfterARollBack(bool hasUserManager)
    {
        UserTable table = new();
        using Server before = new(table);
        using Server after = new(table, builder => Add(builder, hasUserManager));
        using Server rolledBack = new(table, static builder => builder.AddHashlaneFallbackPasswordHasher(Server.Small));
        await before.CreateAsync("ann");
        User ann = table.Users["ANN"];
        Assert.StartsWith(OldPrefix, ann.PasswordHash, StringComparison.Ordinal);
        string old = ann.PasswordHash!;

        Assert.False(await after.LogInAsync("ann", "wrong"));
        Assert.Equal((old, 0), (ann.PasswordHash, table.Updates));
        Assert.True(await after.LogInAsync("ann"));
        string hash = ann.PasswordHash!;
        Assert.StartsWith(NewPrefix, hash, StringComparison.Ordinal);
        Assert.Equal(1, table.Updates);

        Assert.True(await after.LogInAsync("ann"));
        Assert.False(await after.LogInAsync("ann", "wrong"));
        Assert.Equal((hash, 1), (ann.PasswordHash, table.Updates));

        // Without the fallback, each login of such a user would throw.
        await Assert.ThrowsAsync<FormatException>(() => before.LogInAsync("ann"));
        Assert.True(await rolledBack.LogInAsync("ann"));
        Assert.False(await rolledBack.LogInAsync("ann", "wrong"));
        Assert.Equal((hash, 1), (ann.PasswordHash, table.Updates));

        // New users of a fallback log in everywhere.
        await rolledBack.CreateAsync("bob");
        Assert.StartsWith(OldPrefix, table.Users["BOB"].PasswordHash, StringComparison.Ordinal);
        Assert.True(await before.LogInAsync("bob"));
        Assert.True(await rolledBack.LogInAsync("bob"));
        Assert.True(await after.LogInAsync("bob"));
    }

    /// <summary>During a roll-out no server makes hashes again that another one has just made.</summary>
    [Fact]
    public async Task Fleet_OfFallbacksAndOthers_RehashesAUserOnce()
    {
        UserTable table = new();
        using Server fallback = new(table, static builder => builder.AddHashlaneFallbackPasswordHasher(Server.Small));
        using Server server = new(table, static builder => builder.AddHashlanePasswordHasher(Server.Small));
        await fallback.CreateAsync("ann");
        for (int i = 0; i < 4; i++)
        {
            Assert.True(await fallback.LogInAsync("ann"));
            Assert.True(await server.LogInAsync("ann"));
        }

        Assert.Equal(1, table.Updates);
    }

    /// <summary>The trap that the documents describe, and the user manager that avoids it.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task SecurityStamp_AtARehash_ChangesOnlyWithIdentitysManager(bool hasUserManager)
    {
        UserTable table = new();
        using Server before = new(table);
        using Server after = new(table, builder => Add(builder, hasUserManager));
        await before.CreateAsync("ann");
        string? stamp = table.Users["ANN"].SecurityStamp;
        Assert.NotNull(stamp);

        Assert.True(await after.LogInAsync("ann"));

        Assert.Equal(hasUserManager, stamp == table.Users["ANN"].SecurityStamp);
        Assert.StartsWith(NewPrefix, table.Users["ANN"].PasswordHash, StringComparison.Ordinal);
    }

    [Fact]
    public async Task UserManager_ForUnknownUsersAndThoseWithoutHash_Derives()
    {
        UserTable table = new();
        using Server server = new(table, static builder => Add(builder, hasUserManager: true));
        await server.CreateAsync("ann");
        using Measurements measurements = new();

        Assert.False(await server.LogInAsync("nobody"));
        Assert.Equal((1, "missing"), (measurements.Derivations, Assert.Single(measurements.Results)));
        table.Users["ANN"].PasswordHash = null;
        Assert.False(await server.LogInAsync("ann"));
        Assert.Equal((2, 2), (measurements.Derivations, measurements.Results.Length));
    }

    /// <summary>A request without a password. If it threw for a user who exists only, it would tell who does.</summary>
    [Fact]
    public async Task UserManager_WithoutAPassword_IsFalseForAll()
    {
        UserTable table = new();
        using Server server = new(table, static builder => Add(builder, hasUserManager: true));
        await server.CreateAsync("ann");
        using Measurements measurements = new();

        Assert.False(await server.LogInAsync("ann", null!));
        Assert.False(await server.LogInAsync("nobody", null!));
        Assert.Equal(2, measurements.Derivations);
        Assert.Equal(["missing", "missing"], measurements.Results);
    }

    /// <summary>Identity's own sign-in manager answers before it asks the user manager, as the documents say.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task SignInManager_GivenTheNameOfAnUnknownUser_DerivesIfItIsHashlanes(bool isHashlanes)
    {
        UserTable table = new();
        using Server server = new(table, builder =>
        {
            Add(builder, hasUserManager: true);
            builder = isHashlanes ? builder.AddSignInManager<HashlaneSignInManager<User>>() : builder.AddSignInManager();
            builder.Services.AddAuthentication();
        });
        await server.CreateAsync("ann");
        using IServiceScope scope = server.Get<IServiceScopeFactory>().CreateScope();
        SignInManager<User> signIns = scope.ServiceProvider.GetRequiredService<SignInManager<User>>();
        using Measurements measurements = new();

        Assert.Equal(SignInResult.Failed, await signIns.PasswordSignInAsync("nobody", "p", false, lockoutOnFailure: true));
        Assert.Equal(isHashlanes ? ["missing"] : [], measurements.Results);
        Assert.Equal(SignInResult.Failed, await signIns.PasswordSignInAsync("ann", "wrong", false, lockoutOnFailure: true));
        Assert.Equal("failed", measurements.Results[^1]);
        Assert.Equal(isHashlanes ? 2 : 1, measurements.Derivations);
    }

    /// <summary>A derived class that does not call its base still costs a user who exists one derivation.</summary>
    [Fact]
    public async Task SignInManager_WhoseOverrideLeavesTheBaseOut_DerivesOnce()
    {
        UserTable table = new();
        using Server server = new(table, static builder =>
        {
            Add(builder, hasUserManager: true);
            builder.AddSignInManager<OwnSignInManager>();
            builder.Services.AddAuthentication();
        });
        await server.CreateAsync("ann");
        using IServiceScope scope = server.Get<IServiceScopeFactory>().CreateScope();
        SignInManager<User> signIns = scope.ServiceProvider.GetRequiredService<SignInManager<User>>();
        using Measurements measurements = new();

        Assert.Equal(SignInResult.Success, await signIns.PasswordSignInAsync("ann", Server.Password, false, lockoutOnFailure: true));
        Assert.Equal(1, measurements.Derivations);
        Assert.Equal(SignInResult.Failed, await signIns.PasswordSignInAsync("nobody", "p", false, lockoutOnFailure: true));
        Assert.Equal(2, measurements.Derivations);
    }

    /// <summary>Sign-ins may overlap on one manager: that of a user who exists must not shorten that of nobody.</summary>
    [Fact]
    public async Task SignInManager_OfAUserWhileNobodySignsIn_DerivesForBoth()
    {
        UserTable table = new();
        using Server before = new(table);
        using Server server = new(table, static builder =>
        {
            Add(builder, hasUserManager: true);
            builder.AddSignInManager<OwnSignInManager>();
            builder.Services.AddAuthentication();
        });
        await before.CreateAsync("ann");
        TaskCompletionSource go = new(), waits = new();
        table.Finding = name =>
        {
            waits.TrySetResult();
            return name == "NOBODY" ? go.Task : Task.CompletedTask;
        };
        using IServiceScope scope = server.Get<IServiceScopeFactory>().CreateScope();
        SignInManager<User> signIns = scope.ServiceProvider.GetRequiredService<SignInManager<User>>();
        using Measurements measurements = new();

        Task<SignInResult> nobody = signIns.PasswordSignInAsync("nobody", "p", false, lockoutOnFailure: true);
        await waits.Task.WaitAsync(TestContext.Current.CancellationToken);
        Assert.Equal(SignInResult.Failed, await signIns.PasswordSignInAsync("ann", "wrong", false, lockoutOnFailure: true));
        go.SetResult();
        Assert.Equal(SignInResult.Failed, await nobody);

        Assert.Equal(["failed", "missing"], measurements.Results);
    }

    /// <summary>Identity refuses an account that is not confirmed before it looks at the password, and so at once.</summary>
    [Fact]
    public async Task SignInManager_GivenAnUnconfirmedUser_Derives()
    {
        UserTable table = new();
        using Server server = new(table, static builder =>
        {
            Add(builder, hasUserManager: true);
            builder.AddSignInManager<HashlaneSignInManager<User>>();
            builder.Services.AddAuthentication();
            builder.Services.AddScoped<IUserConfirmation<User>, Unconfirmed>();
            builder.Services.Configure<IdentityOptions>(static options => options.SignIn.RequireConfirmedAccount = true);
        });
        await server.CreateAsync("ann");
        using IServiceScope scope = server.Get<IServiceScopeFactory>().CreateScope();
        SignInManager<User> signIns = scope.ServiceProvider.GetRequiredService<SignInManager<User>>();
        using Measurements measurements = new();

        Assert.Equal(SignInResult.NotAllowed, await signIns.PasswordSignInAsync("ann", Server.Password, false, lockoutOnFailure: true));
        Assert.Equal(1, measurements.Derivations);
        Assert.Equal(SignInResult.Failed, await signIns.PasswordSignInAsync("nobody", "p", false, lockoutOnFailure: true));
        Assert.Equal(2, measurements.Derivations);
    }

    /// <summary>The browser went away: its login leaves the queue.</summary>
    [Fact]
    public async Task UserManager_OfARequestThatIsAborted_IsCancelled()
    {
        UserTable table = new();
        using Server server = new(table, static builder => Add(builder, hasUserManager: true));
        await server.CreateAsync("ann");
        DefaultHttpContext request = new() { RequestAborted = new(canceled: true) };
        server.Get<IHttpContextAccessor>().HttpContext = request;

        using IServiceScope scope = server.Get<IServiceScopeFactory>().CreateScope();
        UserManager<User> users = scope.ServiceProvider.GetRequiredService<UserManager<User>>();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => users.CheckPasswordAsync(table.Users["ANN"], "p"));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => users.CheckPasswordAsync(null!, "p"));
    }

    [Fact]
    public async Task UserManager_WithAnotherHasher_IsThatOfIdentity()
    {
        UserTable table = new();
        using Server server = new(table, static builder => builder.AddUserManager<HashlaneUserManager<User>>());
        await server.CreateAsync("ann");

        Assert.StartsWith(OldPrefix, table.Users["ANN"].PasswordHash, StringComparison.Ordinal);
        Assert.True(await server.LogInAsync("ann"));
        Assert.False(await server.LogInAsync("ann", "wrong"));
        Assert.False(await server.LogInAsync("nobody"));
    }

    [Fact]
    public async Task UserManager_OfAUserWhoChangesThePassword_ChecksTheOldOne()
    {
        UserTable table = new();
        using Server before = new(table);
        using Server after = new(table, static builder => Add(builder, hasUserManager: true));
        await before.CreateAsync("ann");
        string? stamp = table.Users["ANN"].SecurityStamp;

        using IServiceScope scope = after.Get<IServiceScopeFactory>().CreateScope();
        UserManager<User> users = scope.ServiceProvider.GetRequiredService<UserManager<User>>();
        Assert.False((await users.ChangePasswordAsync(table.Users["ANN"], "wrong", "Other-horse-2")).Succeeded);
        Assert.True((await users.ChangePasswordAsync(table.Users["ANN"], Server.Password, "Other-horse-2")).Succeeded);

        Assert.NotEqual(stamp, table.Users["ANN"].SecurityStamp);
        Assert.Equal(1, table.Updates); // no new hash of the old password
        Assert.False(await after.LogInAsync("ann"));
        Assert.True(await after.LogInAsync("ann", "Other-horse-2"));
    }

    /// <summary>Calls may overlap on one manager, as in a circuit of Blazor: none may take another one's hash.</summary>
    [Fact]
    public async Task UserManager_OfCallsThatOverlapARehash_KeepsThemApart()
    {
        const string Changed = "Other-horse-2";
        UserTable table = new();
        using Server before = new(table);
        using Server after = new(table, static builder => Add(builder, hasUserManager: true));
        foreach (string name in (string[])["ann", "bob", "cid", "dan"])
        {
            await before.CreateAsync(name);
        }

        (User ann, User bob, User cid) = (table.Users["ANN"], table.Users["BOB"], table.Users["CID"]);
        string?[] stamps = [ann.SecurityStamp, bob.SecurityStamp, cid.SecurityStamp];
        TaskCompletionSource go = new(), annWaits = new(), cidWaits = new();
        table.Updating = user =>
        {
            (user == ann ? annWaits : user == cid ? cidWaits : null)?.TrySetResult();
            return user == ann || user == cid ? go.Task : Task.CompletedTask;
        };
        using IServiceScope scope = after.Get<IServiceScopeFactory>().CreateScope();
        UserManager<User> users = scope.ServiceProvider.GetRequiredService<UserManager<User>>();

        Task<bool> annChecks = users.CheckPasswordAsync(ann, Server.Password);
        await await Task.WhenAny(annWaits.Task, annChecks);
        Task<bool> cidChecks = users.CheckPasswordAsync(cid, Server.Password);
        await await Task.WhenAny(cidWaits.Task, cidChecks);
        Assert.True((await users.ChangePasswordAsync(bob, Server.Password, Changed)).Succeeded);
        go.SetResult();
        Assert.True(await annChecks);
        Assert.True(await cidChecks);
        Assert.True(await users.CheckPasswordAsync(table.Users["DAN"], Server.Password));

        Assert.Equal([true, false, true], [ann.SecurityStamp == stamps[0], bob.SecurityStamp == stamps[1], cid.SecurityStamp == stamps[2]]);
        Assert.Equal(4, table.Users.Values.Select(static user => user.PasswordHash).Distinct().Count());
        Assert.True(await after.LogInAsync("bob", Changed));
        Assert.False(await after.LogInAsync("bob"));
        Assert.IsType<HashlanePasswordHasher<User>>(users.PasswordHasher);
    }

    /// <summary>A malformed hash in the table fails a login, and is no exception.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Login_WithAMalformedHash_Fails(bool hasUserManager)
    {
        UserTable table = new();
        using Server server = new(table, builder => Add(builder, hasUserManager));
        await server.CreateAsync("ann");
        foreach (string hash in PasswordHasherTests.Malformed.Select(static row => row.Data).Append(""))
        {
            table.Users["ANN"].PasswordHash = hash;
            Assert.False(await server.LogInAsync("ann"));
            Assert.Equal((hash, 0), (table.Users["ANN"].PasswordHash, table.Updates));
        }
    }

    /// <summary>More logins at a time than the budget allows: each gets its result, within the budget.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Logins_ManyAtTheSameTime_StayWithinTheBudget(bool hasUserManager)
    {
        const int Logins = 300;
        long budget = Argon2Memory.Budget, most = 0;
        UserTable table = new();
        using Server before = new(table);
        using Server after = new(table, builder => Add(builder, hasUserManager, static options =>
        {
            (options.MemoryKiB, options.Passes, options.Lanes) = (1024, 1, 1);
            options.MemoryBudgetBytes = 5 << 19;
        }));
        try
        {
            for (int i = 0; i < 5; i++)
            {
                await before.CreateAsync($"user{i}");
            }

            await Parallel.ForAsync(
                0, Logins, new ParallelOptions { MaxDegreeOfParallelism = 50, CancellationToken = TestContext.Current.CancellationToken },
                async (i, _) =>
                {
                    string password = i % 3 == 0 ? "wrong" : Server.Password;
                    Assert.Equal(i % 3 != 0, await after.LogInAsync($"user{i % 5}", password));
                    long used = Argon2Memory.BytesInUse + Argon2Memory.IdleBytes;
                    for (long seen = Volatile.Read(ref most); used > seen; seen = Volatile.Read(ref most))
                    {
                        Interlocked.CompareExchange(ref most, used, seen);
                    }
                });

            Assert.Equal(5 << 19, Argon2Memory.Budget);
            Assert.InRange(most, 1 << 20, 5 << 19);
            Assert.All(table.Users.Values, static user =>
                Assert.StartsWith("$argon2id$v=19$m=1024,t=1,p=1$", user.PasswordHash, StringComparison.Ordinal));
        }
        finally
        {
            Argon2Memory.Budget = budget;
        }
    }

    /// <summary>A pepper is changed in three releases, while users log in.</summary>
    [Fact]
    public async Task Pepper_Changed_RehashesEachUserOnce()
    {
        UserTable table = new();
        using Server first = new(table, static builder => Peppered(builder, "2026", [], ["2027"]));
        using Server second = new(table, static builder => Peppered(builder, "2027", ["2026"], []));
        using Server third = new(table, static builder => Peppered(builder, "2027", [], []));
        await first.CreateAsync("ann");
        await first.CreateAsync("bob");
        Assert.Contains(",keyid=MjAyNg$", table.Users["ANN"].PasswordHash, StringComparison.Ordinal);

        Assert.True(await second.LogInAsync("ann"));
        Assert.Contains(",keyid=MjAyNw$", table.Users["ANN"].PasswordHash, StringComparison.Ordinal);
        Assert.True(await first.LogInAsync("ann"));
        Assert.True(await second.LogInAsync("ann"));
        Assert.Equal(1, table.Updates);

        Assert.True(await third.LogInAsync("ann"));
        Assert.False(await third.LogInAsync("bob"));
    }

    /// <summary>The first pepper, in the two steps of the documents, while servers of both steps run.</summary>
    [Fact]
    public async Task Pepper_TheFirst_LocksNobodyOut()
    {
        UserTable table = new();
        using Server before = new(table, static builder => builder.AddHashlanePasswordHasher(Server.Small));
        using Server reads = new(table, static builder =>
        {
            Peppered(builder, "2026", [], []);
            builder.AddHashlanePasswordHasher(static options => options.NewHashes = NewHashes.Identity);
        });
        using Server writes = new(table, static builder => Peppered(builder, "2026", [], []));
        await before.CreateAsync("ann");

        Assert.True(await reads.LogInAsync("ann"));
        Assert.True(await before.LogInAsync("ann"));
        Assert.True(await writes.LogInAsync("ann"));
        Assert.Contains(",keyid=MjAyNg$", table.Users["ANN"].PasswordHash, StringComparison.Ordinal);
        Assert.True(await reads.LogInAsync("ann"));
        Assert.False(await before.LogInAsync("ann"));
        Assert.Equal(1, table.Updates);
    }

    private sealed class OwnSignInManager(
        UserManager<User> userManager,
        IHttpContextAccessor contextAccessor,
        IUserClaimsPrincipalFactory<User> claimsFactory,
        IOptions<IdentityOptions> optionsAccessor,
        ILogger<SignInManager<User>> logger,
        IAuthenticationSchemeProvider schemes,
        IUserConfirmation<User> confirmation)
        : HashlaneSignInManager<User>(
            userManager, contextAccessor, claimsFactory, optionsAccessor, logger, schemes, confirmation)
    {
        public override Task<SignInResult> PasswordSignInAsync(
            User user, string password, bool isPersistent, bool lockoutOnFailure) =>
            CheckPasswordSignInAsync(user, password, lockoutOnFailure);
    }

    private sealed class Unconfirmed : IUserConfirmation<User>
    {
        public Task<bool> IsConfirmedAsync(UserManager<User> manager, User user) => Task.FromResult(false);
    }

    private static void Peppered(IdentityBuilder builder, string current, string[] retired, string[] upcoming) =>
        builder.AddHashlanePasswordHasher(options =>
        {
            Server.Small(options);
            options.Peppers.CurrentKeyId = current;
            foreach (string id in (string[])[current, .. retired, .. upcoming])
            {
                options.Peppers.Keys[id] = Convert.ToBase64String([.. Enumerable.Repeat((byte)id[3], 32)]);
            }

            retired.ToList().ForEach(options.Peppers.RetiredKeyIds.Add);
            upcoming.ToList().ForEach(options.Peppers.UpcomingKeyIds.Add);
        });

    private static void Add(
        IdentityBuilder builder, bool hasUserManager, Action<HashlaneIdentityOptions>? configure = null)
    {
        builder.AddHashlanePasswordHasher(configure ?? Server.Small);
        if (hasUserManager)
        {
            builder.AddUserManager<HashlaneUserManager<User>>();
            builder.Services.AddHttpContextAccessor();
        }
    }
}
