using System.Security.Cryptography;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The states of an instance and what may follow on each.</summary>
public sealed class UseGuardTests
{
    private const string Owner = "an owner";

    [Fact]
    public void Enter_WhileBusy_ThrowsCryptographicWhateverTheEntry()
    {
        UseGuard guard = default;
        guard.Enter(Owner);
        Assert.Throws<CryptographicException>(() => guard.Enter(Owner));
        Assert.Throws<CryptographicException>(() => guard.EnterToReset(Owner));
        Assert.Throws<CryptographicException>(() => guard.TryDispose(Owner));
        guard.Exit();
        guard.Enter(Owner);
    }

    [Fact]
    public void Fail_ThenReset_IsUsableAgain()
    {
        UseGuard guard = default;
        guard.Enter(Owner);
        guard.Fail();
        Assert.Throws<InvalidOperationException>(() => guard.Enter(Owner));
        Assert.Throws<InvalidOperationException>(() => guard.Enter(Owner));
        guard.EnterToReset(Owner);
        Assert.Throws<CryptographicException>(() => guard.EnterToReset(Owner));
        guard.Exit();
        guard.Enter(Owner);
    }

    [Fact]
    public void TryDispose_FromIdleOrFailed_IsTrueOnceAndForGood()
    {
        UseGuard idle = default;
        Assert.True(idle.TryDispose(Owner));
        Assert.False(idle.TryDispose(Owner));
        Assert.Throws<ObjectDisposedException>(() => idle.Enter(Owner));
        Assert.Throws<ObjectDisposedException>(() => idle.EnterToReset(Owner));

        UseGuard failed = default;
        failed.Enter(Owner);
        failed.Fail();
        Assert.True(failed.TryDispose(Owner));
        Assert.False(failed.TryDispose(Owner));
        Assert.Throws<ObjectDisposedException>(() => failed.EnterToReset(Owner));
    }

    [Fact]
    public void Messages_OfAllExceptions_NameTheOwner()
    {
        UseGuard guard = default;
        guard.Enter(Owner);
        Assert.Contains(Owner, Assert.Throws<CryptographicException>(() => guard.Enter(Owner)).Message, StringComparison.Ordinal);
        guard.Fail();
        Assert.Contains(Owner, Assert.Throws<InvalidOperationException>(() => guard.Enter(Owner)).Message, StringComparison.Ordinal);
        guard.TryDispose(Owner);
        Assert.Equal(Owner, Assert.Throws<ObjectDisposedException>(() => guard.Enter(Owner)).ObjectName);
    }
}
