using Hashlane.Tests;
using Microsoft.AspNetCore.Identity;
using Microsoft.Extensions.Options;
using Xunit;

namespace Hashlane.AspNetCore.Identity.Tests;

/// <summary>Callers who block all threads of the pool for the results of asynchronous members still get them.</summary>
public sealed class BlockedPoolTests
{
    [Fact]
    public async Task AsyncMembers_PoolBlocked_End()
    {
        HashlaneIdentityOptions options = new();
        Server.Small(options);
        using HashlanePasswordHasher<User> hasher = new(Options.Create(options));
        string hash = hasher.HashPassword(null!, "p");
        CancellationToken ending = TestContext.Current.CancellationToken;
        Task<PasswordVerificationResult> right, nobody;
        Task<string> hashing;
        using (BlockedPool pool = new())
        {
            right = hasher.VerifyHashedPasswordAsync(null!, hash, "p", ending).AsTask();
            Assert.True(BlockedPool.Wait(right));
            nobody = hasher.VerifyNobodyAsync("p", ending).AsTask();
            Assert.True(BlockedPool.Wait(nobody));
            hashing = hasher.HashPasswordAsync(null!, "p", ending).AsTask();
            Assert.True(BlockedPool.Wait(hashing));
            pool.AssertBlocked();
        }

        Assert.Equal(PasswordVerificationResult.Success, await right);
        Assert.Equal(PasswordVerificationResult.Failed, await nobody);
        Assert.StartsWith("$argon2id$", await hashing, StringComparison.Ordinal);
    }

    [Fact]
    public async Task VerifyHashedPasswordAsync_CancelledOrFailed_IsThatOfTheHasher()
    {
        HashlaneIdentityOptions options = new();
        Server.Small(options);
        options.Peppers.Keys["a"] = Convert.ToBase64String(new byte[32]);
        options.Peppers.CurrentKeyId = "a";
        HashlanePasswordHasher<User> hasher = new(Options.Create(options));
        string hash = hasher.HashPassword(null!, "p");
        CancellationToken cancelled = new(canceled: true);

        Task<PasswordVerificationResult> task = hasher.VerifyHashedPasswordAsync(null!, hash, "p", cancelled).AsTask();
        Assert.Equal(cancelled, (await Assert.ThrowsAnyAsync<OperationCanceledException>(() => task)).CancellationToken);
        Assert.True(task.IsCanceled);
        hasher.Dispose();
        await Assert.ThrowsAsync<ObjectDisposedException>(
            async () => await hasher.VerifyHashedPasswordAsync(null!, hash, "p", TestContext.Current.CancellationToken));
    }
}
