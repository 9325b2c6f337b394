using System.Security.Cryptography;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The states of an instance and what may follow on each.</summary>
public sealed class UsageGuardTests
{
    private const string Owner = "an owner";

    [Fact]
    public void Enter_WhileBusy_ThrowsCryptographicWhateverTheEntry()
    {
        UsageGuard guard = default;
        guard.Enter(Owner);
        Assert.Throws<CryptographicException>(() => guard.Enter(Owner));
        Assert.Throws<CryptographicException>(() => guard.EnterToReset(Owner));
        Assert.False(guard.Leave(UsageGuard.Outcome.Defined));
        guard.Enter(Owner);
    }

    [Fact]
    public void Fail_ThenReset_IsUsableAgain()
    {
        UsageGuard guard = default;
        guard.Enter(Owner);
        guard.Leave(UsageGuard.Outcome.Failed);
        Assert.Throws<InvalidOperationException>(() => guard.Enter(Owner));
        Assert.Throws<InvalidOperationException>(() => guard.Enter(Owner));
        guard.EnterToReset(Owner);
        Assert.Throws<CryptographicException>(() => guard.EnterToReset(Owner));
        guard.Leave(UsageGuard.Outcome.Defined);
        guard.Enter(Owner);
    }

    [Fact]
    public void TryDispose_FromIdleOrFailed_IsTrueOnceAndForGood()
    {
        UsageGuard idle = default;
        Assert.True(idle.TryDispose());
        Assert.False(idle.TryDispose());
        Assert.Throws<ObjectDisposedException>(() => idle.Enter(Owner));
        Assert.Throws<ObjectDisposedException>(() => idle.EnterToReset(Owner));

        UsageGuard failed = default;
        failed.Enter(Owner);
        failed.Leave(UsageGuard.Outcome.Failed);
        Assert.True(failed.TryDispose());
        Assert.False(failed.TryDispose());
        Assert.Throws<ObjectDisposedException>(() => failed.EnterToReset(Owner));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void TryDispose_WhileBusy_IsLeftToWhoeverIsInside(bool fails)
    {
        UsageGuard guard = default;
        guard.Enter(Owner);
        Assert.False(guard.IsDisposeDue);
        Assert.False(guard.TryDispose());
        Assert.False(guard.TryDispose());
        Assert.True(guard.IsDisposeDue);
        Assert.Throws<ObjectDisposedException>(() => guard.Enter(Owner));
        Assert.Throws<ObjectDisposedException>(() => guard.EnterToReset(Owner));
        Assert.True(guard.Leave(fails ? UsageGuard.Outcome.Failed : UsageGuard.Outcome.Defined));
        Assert.False(guard.TryDispose());
        Assert.Throws<ObjectDisposedException>(() => guard.Enter(Owner));
        Assert.Throws<ObjectDisposedException>(() => guard.EnterToReset(Owner));
    }

    [Fact]
    public async Task TryDispose_BesideOperations_TellsExactlyOneToWipe()
    {
        for (int round = 0; round < 2000; round++)
        {
            Shared shared = new();
            Task<int> using1 = Task.Run(shared.UseUntilDisposed, TestContext.Current.CancellationToken);
            Task<int> using2 = Task.Run(shared.UseUntilDisposed, TestContext.Current.CancellationToken);
            Thread.SpinWait(round);
            int told = shared.Guard.TryDispose() ? 1 : 0;
            told += await using1 + await using2;
            Assert.Equal(1, told);
        }
    }

    [Fact]
    public void Messages_OfAllExceptions_NameTheOwner()
    {
        UsageGuard guard = default;
        guard.Enter(Owner);
        Assert.Contains(Owner, Assert.Throws<CryptographicException>(() => guard.Enter(Owner)).Message, StringComparison.Ordinal);
        guard.Leave(UsageGuard.Outcome.Failed);
        Assert.Contains(Owner, Assert.Throws<InvalidOperationException>(() => guard.Enter(Owner)).Message, StringComparison.Ordinal);
        guard.TryDispose();
        Assert.Equal(Owner, Assert.Throws<ObjectDisposedException>(() => guard.Enter(Owner)).ObjectName);
    }

    private sealed class Shared
    {
        public UsageGuard Guard;

        public int UseUntilDisposed()
        {
            int told = 0;
            while (true)
            {
                try
                {
                    Guard.Enter(Owner);
                }
                catch (CryptographicException)
                {
                    continue;
                }
                catch (ObjectDisposedException)
                {
                    return told;
                }

                told += Guard.Leave(UsageGuard.Outcome.Defined) ? 1 : 0;
            }
        }
    }
}
