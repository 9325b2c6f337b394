using System.Net;
using System.Net.Http.Json;
using System.Text;
using System.Text.RegularExpressions;
using Hashlane.Tests;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Identity;
using Microsoft.AspNetCore.RateLimiting;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using Xunit;

namespace Hashlane.AspNetCore.Identity.Tests;

/// <summary>The code and the settings that docs/identity.md shows, in a server on the loopback.</summary>
[Trait("Category", "Docs")]
public sealed partial class IdentitySnippets
{
    private static CancellationToken Ending => TestContext.Current.CancellationToken;

    [Fact]
    public void Register()
    {
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new());

        // snippet: identity-register
        builder.Services.AddHashlanePasswordHasher<User>();  // before or after AddIdentity
        // end snippet

        using ServiceProvider provider = builder.Services.BuildServiceProvider();
        Assert.IsType<HashlanePasswordHasher<User>>(provider.GetRequiredService<IPasswordHasher<User>>());
    }

    /// <summary>The settings on the page are bound and checked.</summary>
    [Fact]
    public void Configuration_OfThePage_HasNoProblem()
    {
        string page = File.ReadAllText(Path.Combine(RepositoryFiles.RequireRoot(), "docs", "identity.md"));
        string json = JsonBlock().Matches(page)[0].Groups[1].Value;
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new());
        builder.Configuration.AddJsonStream(new MemoryStream(Encoding.UTF8.GetBytes(json)));
        builder.Configuration.AddInMemoryCollection(new Dictionary<string, string?>
        {
            // From a store of secrets.
            ["Hashlane:Peppers:Keys:2026"] = Convert.ToBase64String(new byte[32]),
            ["Hashlane:Peppers:Keys:2027"] = Convert.ToBase64String([.. Enumerable.Repeat((byte)1, 32)]),
        });

        // snippet: identity-configuration
        builder.Services.AddHashlanePasswordHasher<User>(builder.Configuration.GetSection("Hashlane"));
        // end snippet

        using ServiceProvider provider = builder.Services.BuildServiceProvider();
        HashlaneIdentityOptions options = provider.GetRequiredService<IOptions<HashlaneIdentityOptions>>().Value;
        Assert.Equal(("2027", "2026"), (options.Peppers.CurrentKeyId, Assert.Single(options.Peppers.RetiredKeyIds)));
        Assert.Equal(512L << 20, options.MemoryBudgetBytes);
    }

    /// <summary>libsodium's strongest setting, that of Sodium.Core, and no more.</summary>
    [Theory]
    [InlineData("$argon2id$v=19$m=1048576,t=4,p=1$", PasswordHashProblem.None)]
    [InlineData("$argon2i$v=19$m=524288,t=8,p=1$", PasswordHashProblem.None)]
    [InlineData("$argon2id$v=19$m=1048577,t=1,p=1$", PasswordHashProblem.OverLimits)]
    [InlineData("$argon2id$v=19$m=1048576,t=5,p=1$", PasswordHashProblem.OverLimits)]
    public void Limits_OfThePage_AdmitTheStrongestSettingsOfOthers(string costs, PasswordHashProblem expected)
    {
        string page = File.ReadAllText(Path.Combine(RepositoryFiles.RequireRoot(), "docs", "identity.md"));
        MatchCollection blocks = JsonBlock().Matches(page);
        Assert.Equal(2, blocks.Count);
        IConfigurationRoot configuration = new ConfigurationBuilder()
            .AddJsonStream(new MemoryStream(Encoding.UTF8.GetBytes(blocks[1].Groups[1].Value))).Build();
        HashlaneIdentityOptions options = new();
        HashlaneSection.Read(configuration.GetSection("Hashlane"), options);

        Assert.Empty(HashlaneSettings.Problems(options));
        string hash = costs + "c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA";
        Assert.Equal(PasswordHashProblem.OverLimits, new Hashlane.PasswordHasher().FindProblem(hash));
        Assert.Equal(expected, new Hashlane.PasswordHasher(HashlaneSettings.Create(options, null)).FindProblem(hash));
    }

    [Fact]
    public async Task SignInManager_OfIdentitysEndpoints_IsThatOfThePackage()
    {
        await using WebApplication app = Build(new(), AddSignInManager);
        await using AsyncServiceScope scope = app.Services.CreateAsyncScope();

        Assert.IsType<HashlaneSignInManager<User>>(scope.ServiceProvider.GetRequiredService<SignInManager<User>>());
        Assert.IsType<HashlaneUserManager<User>>(scope.ServiceProvider.GetRequiredService<UserManager<User>>());
    }

    [Theory]
    [InlineData("Identity's manager")]
    [InlineData("Hashlane's manager")]
    public async Task Login_OverHttp_TellsRightFromWrongAndCostsTheSameForNobody(string manager)
    {
        UserTable table = new()
        {
            Finding = static name => name.Contains('\0') ? throw new InvalidOperationException("as PostgreSQL") : Task.CompletedTask,
        };
        bool isOurs = manager[0] == 'H';
        await using WebApplication app = Build(table, builder =>
        {
            if (isOurs)
            {
                AddManager(builder);
            }
            else
            {
                AddLimit(builder);
                builder.Services.AddIdentityCore<User>().AddSignInManager();
                builder.Services.AddAuthentication();
                builder.Services.AddHashlanePasswordHasher<User>();
            }

            builder.Services.Configure<HashlaneIdentityOptions>(Server.Small);
        });
        if (isOurs)
        {
            MapShortLogin(app);
        }
        else
        {
            app.UseRateLimiter();
            MapLogin(app);
        }

        await app.StartAsync(Ending);
        using HttpClient client = new() { BaseAddress = new(app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First()) };
        table.Users["ANN"] = new()
        {
            Name = "ann",
            NormalizedName = "ANN",
            SecurityStamp = "stamp",
            PasswordHash = new PasswordHasher<User>().HashPassword(null!, Server.Password),
        };
        table.Users["BOB"] = new() { Name = "bob", NormalizedName = "BOB", SecurityStamp = "stamp" };

        Assert.Equal(HttpStatusCode.OK, await LogInAsync("ann", Server.Password));
        Assert.StartsWith("$argon2id$", table.Users["ANN"].PasswordHash, StringComparison.Ordinal);
        using Measurements measurements = new();
        Assert.Equal(HttpStatusCode.OK, await LogInAsync("ann", Server.Password));
        Assert.Equal(HttpStatusCode.Unauthorized, await LogInAsync("ann", "wrong"));
        Assert.Equal(HttpStatusCode.Unauthorized, await LogInAsync("nobody", "wrong"));
        Assert.Equal(HttpStatusCode.Unauthorized, await LogInAsync("bob", "wrong"));
        Assert.Equal(HttpStatusCode.Unauthorized, await LogInAsync("ann\0", Server.Password));
        Assert.Equal(5, measurements.Derivations);
        Assert.Equal(["success", "failed", "missing", "missing", "missing"], measurements.Results);

        async Task<HttpStatusCode> LogInAsync(string name, string password)
        {
            using HttpResponseMessage response = await client.PostAsJsonAsync("/login", new Login(name, password), Ending);
            return response.StatusCode;
        }
    }

    [Fact]
    public void Fallback()
    {
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new());
        builder.Configuration.AddInMemoryCollection(new Dictionary<string, string?> { ["Hashlane:Preset"] = "Owasp19MiB" });

        // snippet: identity-fallback
        builder.Services.AddHashlaneFallbackPasswordHasher<User>(builder.Configuration.GetSection("Hashlane"));
        // end snippet

        using ServiceProvider provider = builder.Services.BuildServiceProvider();
        IPasswordHasher<User> hasher = provider.GetRequiredService<IPasswordHasher<User>>();
        Assert.StartsWith("AQAAAA", hasher.HashPassword(null!, "p"), StringComparison.Ordinal);
    }

    private static void AddLimit(WebApplicationBuilder builder)
    {
        // snippet: identity-limit
        builder.Services.AddRateLimiter(options => options.AddConcurrencyLimiter("logins", logins =>
        {
            logins.PermitLimit = 2 * Environment.ProcessorCount;
            logins.QueueLimit = 200;  // further ones are refused with status 503
        }));
        // end snippet
    }

    private static void AddManager(WebApplicationBuilder builder)
    {
        // snippet: identity-user-manager
        builder.Services.AddHttpContextAccessor();
        builder.Services.AddIdentityCore<User>()
            .AddHashlanePasswordHasher()
            .AddUserManager<HashlaneUserManager<User>>();
        // end snippet
    }

    private static void AddSignInManager(WebApplicationBuilder builder)
    {
        // snippet: identity-sign-in-manager
        builder.Services.AddIdentityApiEndpoints<User>()
            .AddHashlanePasswordHasher()
            .AddUserManager<HashlaneUserManager<User>>()
            .AddSignInManager<HashlaneSignInManager<User>>();
        // end snippet
    }

    private static void MapLogin(WebApplication app)
    {
        // snippet: identity-login
        app.MapPost("/login", async (
            Login login, UserManager<User> users, SignInManager<User> signIns, HashlanePasswordHasher<User> hasher) =>
        {
            User? user = login.Name.Contains('\0') ? null : await users.FindByNameAsync(login.Name);
            if (user?.PasswordHash is null)
            {
                hasher.VerifyNobody(login.Password);  // takes as long as a wrong password
                return Results.Unauthorized();
            }

            SignInResult result = await signIns.CheckPasswordSignInAsync(user, login.Password, lockoutOnFailure: true);
            return result.Succeeded ? Results.Ok() : Results.Unauthorized();
        }).RequireRateLimiting("logins");
        // end snippet
    }

    private static void MapShortLogin(WebApplication app)
    {
        // snippet: identity-login-short
        app.MapPost("/login", async (Login login, UserManager<User> users) =>
        {
            User? user = login.Name.Contains('\0') ? null : await users.FindByNameAsync(login.Name);
            return await users.CheckPasswordAsync(user!, login.Password) ? Results.Ok() : Results.Unauthorized();
        });
        // end snippet
    }

    private static WebApplication Build(UserTable table, Action<WebApplicationBuilder> configure)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Configuration["urls"] = "http://127.0.0.1:0";
        builder.Logging.ClearProviders();
        builder.Services.AddScoped<IUserStore<User>>(_ => new MemoryUserStore(table));
        configure(builder);
        return builder.Build();
    }

    internal sealed record Login(string Name, string Password);

    [GeneratedRegex("```json\n(.*?)```", RegexOptions.Singleline)]
    private static partial Regex JsonBlock();
}
