using System.Collections.Concurrent;
using Microsoft.AspNetCore.Identity;

namespace Hashlane.AspNetCore.Identity.Tests;

/// <summary>The table of users. Each registration has its own store over it, as with a database.</summary>
internal sealed class UserTable
{
    public ConcurrentDictionary<string, User> Users { get; } = [];

    /// <summary>How often a user was written.</summary>
    public int Updates;

    /// <summary>The task that an update awaits; null for none.</summary>
    public Func<User, Task>? Updating { get; set; }

    /// <summary>The task that a search for a normalized name awaits; null for none.</summary>
    public Func<string, Task>? Finding { get; set; }
}

/// <summary>A store of users in memory.</summary>
internal sealed class MemoryUserStore(UserTable table) : IUserPasswordStore<User>, IUserSecurityStampStore<User>
{
    public Task<string> GetUserIdAsync(User user, CancellationToken cancellationToken) => Task.FromResult(user.Name);

    public Task<string?> GetUserNameAsync(User user, CancellationToken cancellationToken) =>
        Task.FromResult<string?>(user.Name);

    public Task SetUserNameAsync(User user, string? userName, CancellationToken cancellationToken)
    {
        user.Name = userName!;
        return Task.CompletedTask;
    }

    public Task<string?> GetNormalizedUserNameAsync(User user, CancellationToken cancellationToken) =>
        Task.FromResult(user.NormalizedName);

    public Task SetNormalizedUserNameAsync(User user, string? normalizedName, CancellationToken cancellationToken)
    {
        user.NormalizedName = normalizedName;
        return Task.CompletedTask;
    }

    public Task<IdentityResult> CreateAsync(User user, CancellationToken cancellationToken)
    {
        table.Users[user.NormalizedName!] = user;
        return Task.FromResult(IdentityResult.Success);
    }

    public async Task<IdentityResult> UpdateAsync(User user, CancellationToken cancellationToken)
    {
        await (table.Updating?.Invoke(user) ?? Task.CompletedTask);
        Interlocked.Increment(ref table.Updates);
        return IdentityResult.Success;
    }

    public Task<IdentityResult> DeleteAsync(User user, CancellationToken cancellationToken)
    {
        table.Users.TryRemove(user.NormalizedName!, out _);
        return Task.FromResult(IdentityResult.Success);
    }

    public Task<User?> FindByIdAsync(string userId, CancellationToken cancellationToken) =>
        Task.FromResult(table.Users.Values.FirstOrDefault(user => user.Name == userId));

    public async Task<User?> FindByNameAsync(string normalizedUserName, CancellationToken cancellationToken)
    {
        await (table.Finding?.Invoke(normalizedUserName) ?? Task.CompletedTask);
        return table.Users.GetValueOrDefault(normalizedUserName);
    }

    public Task SetPasswordHashAsync(User user, string? passwordHash, CancellationToken cancellationToken)
    {
        user.PasswordHash = passwordHash;
        return Task.CompletedTask;
    }

    public Task<string?> GetPasswordHashAsync(User user, CancellationToken cancellationToken) =>
        Task.FromResult(user.PasswordHash);

    public Task<bool> HasPasswordAsync(User user, CancellationToken cancellationToken) =>
        Task.FromResult(user.PasswordHash is not null);

    public Task SetSecurityStampAsync(User user, string stamp, CancellationToken cancellationToken)
    {
        user.SecurityStamp = stamp;
        return Task.CompletedTask;
    }

    public Task<string?> GetSecurityStampAsync(User user, CancellationToken cancellationToken) =>
        Task.FromResult(user.SecurityStamp);

    public void Dispose()
    {
    }
}
