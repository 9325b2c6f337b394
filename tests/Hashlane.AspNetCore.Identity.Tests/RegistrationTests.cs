using Microsoft.AspNetCore.Identity;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Hashlane.AspNetCore.Identity.Tests;

/// <summary>One line before or after Identity, once or twice, for one or several types of users.</summary>
public sealed class RegistrationTests
{
    private const string Argon2 = "$argon2id$", Pbkdf2 = "AQAAAA";

    private static readonly IConfigurationSection _section = new ConfigurationBuilder()
        .AddInMemoryCollection(new Dictionary<string, string?>
        {
            ["Hashlane:MemoryKiB"] = "64",
            ["Hashlane:Passes"] = "1",
            ["Hashlane:Lanes"] = "1",
        })
        .Build().GetSection("Hashlane");

    /// <summary>Each way to register; the first letter of its name tells the hashes that are expected.</summary>
    public static TheoryData<string> Ways =>
    [
        "A before", "A after", "A before and after", "A twice after", "A builder", "A section", "A builder section",
        "A identity", "A identity before", "A own before", "A fallback then hasher",
        "P fallback before", "P fallback after", "P fallback builder", "P fallback section", "P fallback builder section",
        "P hasher then fallback", "P setting",
    ];

    [Theory]
    [MemberData(nameof(Ways))]
    public void Hasher_RegisteredInAnyWay_IsTheOne(string way)
    {
        ServiceCollection services = new();
        services.AddLogging();
        services.AddScoped<IUserStore<User>>(static _ => new MemoryUserStore(new()));
        services.AddScoped<IRoleStore<IdentityRole>>(static _ => null!);
        Register(services, way);

        using ServiceProvider provider = services.BuildServiceProvider(validateScopes: true);
        using IServiceScope scope = provider.CreateScope();
        IPasswordHasher<User> hasher = Assert.Single(scope.ServiceProvider.GetServices<IPasswordHasher<User>>());
        Assert.IsType<HashlanePasswordHasher<User>>(hasher);
        Assert.Single(scope.ServiceProvider.GetServices<HashlanePasswordHasher<User>>());
        Assert.Same(hasher, provider.GetRequiredService<IPasswordHasher<User>>());
        Assert.Same(hasher, provider.GetRequiredService<HashlanePasswordHasher<User>>());
        Assert.Same(hasher, scope.ServiceProvider.GetRequiredService<UserManager<User>>().PasswordHasher);
        Assert.StartsWith(way[0] == 'A' ? Argon2 : Pbkdf2, hasher.HashPassword(null!, "p"), StringComparison.Ordinal);
    }

    [Fact]
    public void Hashers_OfTwoTypes_AreThereAndLeaveOthersAlone()
    {
        ServiceCollection services = new();
        services.AddScoped<IPasswordHasher<string>, PasswordHasher<string>>();
        services.AddHashlanePasswordHasher<User>(Server.Small);
        services.AddHashlaneFallbackPasswordHasher<IdentityUser>();

        using ServiceProvider provider = services.BuildServiceProvider();
        Assert.StartsWith(Argon2, provider.GetRequiredService<IPasswordHasher<User>>().HashPassword(null!, "p"), StringComparison.Ordinal);
        Assert.StartsWith(Pbkdf2, provider.GetRequiredService<IPasswordHasher<IdentityUser>>().HashPassword(null!, "p"), StringComparison.Ordinal);
        Assert.IsType<PasswordHasher<string>>(provider.GetRequiredService<IPasswordHasher<string>>());
    }

    [Fact]
    public void Settings_OfSeveralRegistrations_ApplyInOrder()
    {
        ServiceCollection services = new();
        services.AddHashlanePasswordHasher<User>(_section);
        services.AddHashlanePasswordHasher<User>(static options => options.Passes = 2);
        services.Configure<Microsoft.AspNetCore.Identity.PasswordHasherOptions>(static options => options.IterationCount = 1234);

        using ServiceProvider provider = services.BuildServiceProvider();
        HashlanePasswordHasher<User> hasher = provider.GetRequiredService<HashlanePasswordHasher<User>>();
        Assert.StartsWith("$argon2id$v=19$m=64,t=2,p=1$", hasher.HashPassword(null!, "p"), StringComparison.Ordinal);
        Assert.Equal(1234, Identity.IdentityHash.Read(hasher.HashOfNobody).Iterations);
    }

    [Fact]
    public void Provider_Disposed_WipesPeppers()
    {
        ServiceCollection services = new();
        services.AddHashlanePasswordHasher<User>(static options =>
        {
            Server.Small(options);
            options.Peppers.Keys["a"] = Convert.ToBase64String(new byte[16]);
            options.Peppers.CurrentKeyId = "a";
        });
        IPasswordHasher<User> hasher;
        using (ServiceProvider provider = services.BuildServiceProvider())
        {
            hasher = provider.GetRequiredService<IPasswordHasher<User>>();
            Assert.Contains(",keyid=YQ$", hasher.HashPassword(null!, "p"), StringComparison.Ordinal);
        }

        Assert.Throws<ObjectDisposedException>(() => hasher.HashPassword(null!, "p"));
    }

    [Fact]
    public void Arguments_Null_Throw()
    {
        ServiceCollection services = new();
        IdentityBuilder builder = services.AddIdentityCore<User>();
        Assert.Throws<ArgumentNullException>("services", () => ((IServiceCollection)null!).AddHashlanePasswordHasher<User>());
        Assert.Throws<ArgumentNullException>("services", () => ((IServiceCollection)null!).AddHashlanePasswordHasher<User>(_section));
        Assert.Throws<ArgumentNullException>("services", () => ((IServiceCollection)null!).AddHashlaneFallbackPasswordHasher<User>());
        Assert.Throws<ArgumentNullException>("services", () => ((IServiceCollection)null!).AddHashlaneFallbackPasswordHasher<User>(_section));
        Assert.Throws<ArgumentNullException>("section", () => services.AddHashlanePasswordHasher<User>((IConfiguration)null!));
        Assert.Throws<ArgumentNullException>("section", () => services.AddHashlaneFallbackPasswordHasher<User>((IConfiguration)null!));
        Assert.Throws<ArgumentNullException>("builder", () => ((IdentityBuilder)null!).AddHashlanePasswordHasher());
        Assert.Throws<ArgumentNullException>("builder", () => ((IdentityBuilder)null!).AddHashlanePasswordHasher(_section));
        Assert.Throws<ArgumentNullException>("builder", () => ((IdentityBuilder)null!).AddHashlaneFallbackPasswordHasher());
        Assert.Throws<ArgumentNullException>("builder", () => ((IdentityBuilder)null!).AddHashlaneFallbackPasswordHasher(_section));
        Assert.Throws<ArgumentNullException>("section", () => builder.AddHashlanePasswordHasher((IConfiguration)null!));
        Assert.Throws<ArgumentNullException>("section", () => builder.AddHashlaneFallbackPasswordHasher((IConfiguration)null!));
        Assert.DoesNotContain(services, static service => service.ServiceType == typeof(HashlanePasswordHasher<User>));
    }

    private static void Register(ServiceCollection services, string way)
    {
        switch (way)
        {
            case "A before":
                services.AddHashlanePasswordHasher<User>(Server.Small);
                services.AddIdentityCore<User>();
                break;
            case "A after":
                services.AddIdentityCore<User>();
                services.AddHashlanePasswordHasher<User>(Server.Small);
                break;
            case "A before and after":
                services.AddHashlanePasswordHasher<User>(Server.Small);
                services.AddIdentityCore<User>();
                services.AddHashlanePasswordHasher<User>();
                break;
            case "A twice after":
                services.AddIdentityCore<User>();
                services.AddHashlanePasswordHasher<User>(Server.Small).AddHashlanePasswordHasher<User>(Server.Small);
                break;
            case "A builder":
                services.AddIdentityCore<User>().AddHashlanePasswordHasher(Server.Small);
                break;
            case "A section":
                services.AddIdentityCore<User>();
                services.AddHashlanePasswordHasher<User>(_section);
                break;
            case "A builder section":
                services.AddIdentityCore<User>().AddHashlanePasswordHasher(_section);
                break;
            case "A identity":
                services.AddIdentity<User, IdentityRole>().AddHashlanePasswordHasher(Server.Small);
                break;
            case "A identity before":
                services.AddHashlanePasswordHasher<User>(Server.Small);
                services.AddIdentity<User, IdentityRole>();
                break;
            case "A own before":
                services.AddScoped<IPasswordHasher<User>, PasswordHasher<User>>();
                services.AddSingleton<IPasswordHasher<User>, PasswordHasher<User>>();
                services.AddIdentityCore<User>().AddHashlanePasswordHasher(Server.Small);
                break;
            case "A fallback then hasher":
                services.AddIdentityCore<User>().AddHashlaneFallbackPasswordHasher().AddHashlanePasswordHasher(Server.Small);
                break;
            case "P fallback before":
                services.AddHashlaneFallbackPasswordHasher<User>();
                services.AddIdentityCore<User>();
                break;
            case "P fallback after":
                services.AddIdentityCore<User>();
                services.AddHashlaneFallbackPasswordHasher<User>();
                break;
            case "P fallback builder":
                services.AddIdentityCore<User>().AddHashlaneFallbackPasswordHasher(Server.Small);
                break;
            case "P fallback section":
                services.AddHashlaneFallbackPasswordHasher<User>(_section);
                services.AddIdentityCore<User>();
                break;
            case "P fallback builder section":
                services.AddIdentityCore<User>().AddHashlaneFallbackPasswordHasher(_section);
                break;
            case "P hasher then fallback":
                services.AddIdentityCore<User>().AddHashlanePasswordHasher(Server.Small).AddHashlaneFallbackPasswordHasher();
                break;
            case "P setting":
                services.AddIdentityCore<User>()
                    .AddHashlanePasswordHasher(static options => options.NewHashes = NewHashes.Identity);
                break;
            default:
                throw new ArgumentOutOfRangeException(nameof(way), way, "No such way.");
        }
    }
}
