using System.Text;
using Hashlane;
using Hashlane.AspNetCore.Identity;
using Microsoft.AspNetCore.Identity;

// A trimmed program with peppers and limits in its configuration: logins work, an old hash is replaced, and a wrong setting is
// named at the start. It has no Kestrel, which does not start with this trim mode.
const string Settings = """
    {
      "Hashlane": {
        "Preset": "Owasp7MiB",
        "MemoryBudgetBytes": 134217728,
        "Limits": { "MaxMemoryKiB": 131072, "MaxIdentityIterations": 1000000 },
        "Peppers": {
          "CurrentKeyId": "2027",
          "RetiredKeyIds": [ "2026" ],
          "Keys": { "2026": "AAAAAAAAAAAAAAAAAAAAAA==", "2027": "/////////////////////w==" }
        }
      }
    }
    """;

// Inherited members create the MAC by a constructor that nothing else calls.
byte[] key = new byte[32];
using (Blake2bMac mac = new(key))
{
    mac.AppendData("message"u8);
    using Blake2bMac copy = Blake2bMac.ImportSecretState(mac.ExportSecretState());
    Console.WriteLine(Blake2bMac.Verify(key, new MemoryStream("message"u8.ToArray()), copy.GetCurrentHash()));
}

using (IHost app = Build(Settings))
{
    await app.StartAsync();
    await using AsyncServiceScope scope = app.Services.CreateAsyncScope();
    UserManager<User> users = scope.ServiceProvider.GetRequiredService<UserManager<User>>();
    User ann = new() { Name = "ann", PasswordHash = new PasswordHasher<User>().HashPassword(new(), "password") };
    Console.WriteLine(users is HashlaneUserManager<User>);
    Console.WriteLine(await users.CheckPasswordAsync(ann, "wrong"));
    Console.WriteLine(await users.CheckPasswordAsync(ann, "password"));
    Console.WriteLine(ann.PasswordHash[..42]);
    Console.WriteLine(await users.CheckPasswordAsync(ann, "password"));
    ann.PasswordHash = "$argon2id$v=19$m=131073,t=1,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
    Console.WriteLine(await users.CheckPasswordAsync(ann, "password")); // and a line in the log
    await app.StopAsync();
}

using (IHost wrong = Build(Settings.Replace("MaxMemoryKiB", "MaxMemory")))
{
    try
    {
        await wrong.StartAsync();
    }
    catch (Exception exception)
    {
        Console.WriteLine(exception.Message);
    }
}

static IHost Build(string settings)
{
    HostApplicationBuilder builder = Host.CreateEmptyApplicationBuilder(null);
    builder.Logging.AddProvider(new Lines());
    builder.Configuration.AddJsonStream(new MemoryStream(Encoding.UTF8.GetBytes(settings)));
    builder.Services.AddHttpContextAccessor();
    builder.Services.AddScoped<IUserStore<User>, Store>();
    builder.Services.AddIdentityCore<User>()
        .AddHashlanePasswordHasher(builder.Configuration.GetSection("Hashlane"))
        .AddUserManager<HashlaneUserManager<User>>();
    return builder.Build();
}

internal sealed class User
{
    public string? Name { get; set; }

    public string? PasswordHash { get; set; }
}

/// <summary>Keeps nothing but what is in the user.</summary>
internal sealed class Store : IUserPasswordStore<User>
{
    public Task<string> GetUserIdAsync(User user, CancellationToken cancellationToken) => Task.FromResult(user.Name!);

    public Task<string?> GetUserNameAsync(User user, CancellationToken cancellationToken) => Task.FromResult(user.Name);

    public Task SetUserNameAsync(User user, string? userName, CancellationToken cancellationToken) => Task.CompletedTask;

    public Task<string?> GetNormalizedUserNameAsync(User user, CancellationToken cancellationToken) => Task.FromResult(user.Name);

    public Task SetNormalizedUserNameAsync(User user, string? normalizedName, CancellationToken cancellationToken) => Task.CompletedTask;

    public Task<IdentityResult> CreateAsync(User user, CancellationToken cancellationToken) => Task.FromResult(IdentityResult.Success);

    public Task<IdentityResult> UpdateAsync(User user, CancellationToken cancellationToken) => Task.FromResult(IdentityResult.Success);

    public Task<IdentityResult> DeleteAsync(User user, CancellationToken cancellationToken) => Task.FromResult(IdentityResult.Success);

    public Task<User?> FindByIdAsync(string userId, CancellationToken cancellationToken) => Task.FromResult<User?>(null);

    public Task<User?> FindByNameAsync(string normalizedUserName, CancellationToken cancellationToken) => Task.FromResult<User?>(null);

    public Task SetPasswordHashAsync(User user, string? passwordHash, CancellationToken cancellationToken)
    {
        user.PasswordHash = passwordHash;
        return Task.CompletedTask;
    }

    public Task<string?> GetPasswordHashAsync(User user, CancellationToken cancellationToken) => Task.FromResult(user.PasswordHash);

    public Task<bool> HasPasswordAsync(User user, CancellationToken cancellationToken) => Task.FromResult(user.PasswordHash is not null);

    public void Dispose()
    {
    }
}

/// <summary>Writes warnings of the package to the output.</summary>
internal sealed class Lines : ILoggerProvider, ILogger
{
    private string _category = "";

    public ILogger CreateLogger(string categoryName) => new Lines { _category = categoryName };

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => _category.StartsWith("Hashlane.", StringComparison.Ordinal) && logLevel >= LogLevel.Warning;

    public void Log<TState>(
        LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
    {
        if (IsEnabled(logLevel))
        {
            Console.WriteLine($"{_category} {eventId.Id} {eventId.Name}");
        }
    }

    public void Dispose()
    {
    }
}
