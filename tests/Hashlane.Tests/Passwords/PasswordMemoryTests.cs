using Xunit;

#pragma warning disable xUnit1051 // A token that can be cancelled is a case of its own here: most calls are to have none.

namespace Hashlane.Tests;

/// <summary>All memory of the process after passwords were hashed and verified: no copy of one in UTF-8 is left.</summary>
[Trait("Category", "Stack")]
[Collection(nameof(Alone))]
public sealed class PasswordMemoryTests
{
    private const int Characters = 48;

    private static readonly PasswordHasher _hasher = new(new() { Parameters = new(64, passes: 1, lanes: 1) });

    [Fact]
    public void HashAndVerify_Text_LeaveNothing() => MemoryScan.AssertNotLeft(Characters, static secrets =>
    {
        char[] password = Argon2TracesTests.NewText(secrets);
        string hash = _hasher.Hash(password);
        Assert.True(_hasher.Verify(password, hash));
        Assert.False(_hasher.VerifyNobody(password));
    });

    [Fact]
    public void HashAndVerifyAsync_Text_LeaveNothing() => MemoryScan.AssertNotLeft(Characters, static secrets =>
    {
        char[] password = Argon2TracesTests.NewText(secrets);
        string hash = Completed(_hasher.HashAsync(password));
        Assert.True(Completed(_hasher.VerifyAsync(password, hash.AsMemory())));
        Assert.False(Completed(_hasher.VerifyNobodyAsync(password)));
        Assert.ThrowsAny<OperationCanceledException>(() => Completed(_hasher.HashAsync(password, new CancellationToken(canceled: true))));
    });

    private static T Completed<T>(ValueTask<T> call) => call.AsTask().GetAwaiter().GetResult();
}
