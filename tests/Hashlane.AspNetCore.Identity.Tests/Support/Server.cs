using Microsoft.AspNetCore.Identity;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Hashlane.AspNetCore.Identity.Tests;

/// <summary>A program with Identity over a table, as one release of it is deployed.</summary>
internal sealed class Server : IDisposable
{
    public const string Password = "Correct-horse-1";

    private readonly ServiceProvider _services;

    public Server(UserTable table, Action<IdentityBuilder>? configure = null, Action<IServiceCollection>? first = null)
    {
        ServiceCollection services = new();
        services.AddLogging();
        first?.Invoke(services);
        IdentityBuilder builder = services.AddIdentityCore<User>();
        builder.Services.AddScoped<IUserStore<User>>(_ => new MemoryUserStore(table));
        configure?.Invoke(builder);
        _services = services.BuildServiceProvider(validateScopes: true);
    }

    /// <summary>Settings that are cheap enough for tests.</summary>
    public static void Small(HashlaneIdentityOptions options) =>
        (options.MemoryKiB, options.Passes, options.Lanes) = (64, 1, 1);

    public T Get<T>()
        where T : notnull => _services.GetRequiredService<T>();

    public async Task CreateAsync(string name, string password = Password)
    {
        using IServiceScope scope = _services.CreateScope();
        UserManager<User> users = scope.ServiceProvider.GetRequiredService<UserManager<User>>();
        Assert.Equal(IdentityResult.Success, await users.CreateAsync(new() { Name = name }, password));
    }

    public async Task<bool> LogInAsync(string name, string password = Password)
    {
        using IServiceScope scope = _services.CreateScope();
        UserManager<User> users = scope.ServiceProvider.GetRequiredService<UserManager<User>>();
        return await users.CheckPasswordAsync((await users.FindByNameAsync(name))!, password);
    }

    public void Dispose() => _services.Dispose();
}
