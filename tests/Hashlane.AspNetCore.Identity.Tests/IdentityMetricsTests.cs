using System.Collections.Concurrent;
using System.Diagnostics.Metrics;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Identity;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Hashlane.AspNetCore.Identity.Tests;

/// <summary>Identity's own instruments measure the same with this package's classes as with Identity's.</summary>
public sealed class IdentityMetricsTests
{
    private const string Meter = "Microsoft.AspNetCore.Identity";

    /// <summary>Names of scenarios; "old" is a user whose hash is to be made again.</summary>
    public static TheoryData<string> Scenarios => ["nobody", "wrong", "right", "old", "oldWrong", "new", "noHash", "check", "checkOld", "checkNobody", "change"];

    [Theory]
    [MemberData(nameof(Scenarios))]
    public async Task Instruments_OfALogin_MeasureAsThoseOfIdentity(string scenario)
    {
        string[] expected = await RunAsync(scenario, isHashlanes: false), actual = await RunAsync(scenario, isHashlanes: true);

        Assert.NotEmpty(expected);
        Assert.Equal(expected, actual);
    }

    private static async Task<string[]> RunAsync(string scenario, bool isHashlanes)
    {
        UserTable table = new();
        using Server before = new(
            table, static builder => builder.Services.Configure<Microsoft.AspNetCore.Identity.PasswordHasherOptions>(static options => options.IterationCount = 1000));
        await before.CreateAsync("old");
        using Server server = new(
            table,
            builder =>
            {
                builder.Services.AddHttpContextAccessor();
                builder.Services.AddAuthentication().AddIdentityCookies();
                builder.Services.AddScoped<IUserConfirmation<User>, AllButNew>();
                builder.Services.Configure<IdentityOptions>(static options => options.SignIn.RequireConfirmedAccount = true);
                if (isHashlanes)
                {
                    builder.AddHashlanePasswordHasher(Server.Small).AddUserManager<HashlaneUserManager<User>>()
                        .AddSignInManager<HashlaneSignInManager<User>>();
                }
                else
                {
                    builder.AddSignInManager();
                }
            },
            static services => services.AddMetrics());
        foreach (string name in (string[])["ann", "new", "noHash"])
        {
            await server.CreateAsync(name);
        }

        table.Users["NOHASH"].PasswordHash = null;
        using IServiceScope scope = server.Get<IServiceScopeFactory>().CreateScope();
        server.Get<IHttpContextAccessor>().HttpContext = new DefaultHttpContext { RequestServices = scope.ServiceProvider };
        SignInManager<User> signIns = scope.ServiceProvider.GetRequiredService<SignInManager<User>>();
        using Listener listener = new();
        _ = scenario switch
        {
            "nobody" or "old" or "new" or "noHash" => (object)await SignInAsync(scenario, Server.Password),
            "wrong" => await SignInAsync("ann", "wrong"),
            "oldWrong" => await SignInAsync("old", "wrong"),
            "right" => await SignInAsync("ann", Server.Password),
            "check" => await signIns.UserManager.CheckPasswordAsync(table.Users["ANN"], Server.Password),
            "checkOld" => await signIns.UserManager.CheckPasswordAsync(table.Users["OLD"], Server.Password),
            "checkNobody" => await signIns.UserManager.CheckPasswordAsync(null!, Server.Password),
            _ => await signIns.UserManager.ChangePasswordAsync(table.Users["OLD"], Server.Password, "Other-horse-2"),
        };
        return listener.Measured;

        Task<SignInResult> SignInAsync(string name, string password) =>
            signIns.PasswordSignInAsync(name, password, isPersistent: false, lockoutOnFailure: true);
    }

    private sealed class AllButNew : IUserConfirmation<User>
    {
        public Task<bool> IsConfirmedAsync(UserManager<User> manager, User user) => Task.FromResult(user.Name != "new");
    }

    private sealed class Listener : IDisposable
    {
        private readonly MeterListener _listener = new();
        private readonly ConcurrentQueue<string> _measured = [];

        public Listener()
        {
            _listener.InstrumentPublished = static (instrument, self) =>
            {
                if (instrument.Meter.Name == Meter)
                {
                    self.EnableMeasurementEvents(instrument);
                }
            };
            _listener.SetMeasurementEventCallback<long>((instrument, _, tags, _) => Add(instrument, tags));
            _listener.SetMeasurementEventCallback<double>((instrument, _, tags, _) => Add(instrument, tags));
            _listener.Start();
        }

        /// <summary>The instruments with their tags, in order.</summary>
        public string[] Measured => [.. _measured];

        public void Dispose() => _listener.Dispose();

        private void Add(Instrument instrument, ReadOnlySpan<KeyValuePair<string, object?>> tags) => _measured.Enqueue(
            $"{instrument.Name} {string.Join(' ', tags.ToArray().Select(static tag => $"{tag.Key}={tag.Value}"))}");
    }
}
