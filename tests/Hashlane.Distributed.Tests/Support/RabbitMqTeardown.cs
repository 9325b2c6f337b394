using Hashlane.Distributed.Tests;

[assembly: AssemblyFixture(typeof(RabbitMqTeardown))]

namespace Hashlane.Distributed.Tests;

/// <summary>Ends the shared broker after the last test.</summary>
public sealed class RabbitMqTeardown : IAsyncDisposable
{
    public ValueTask DisposeAsync() => RabbitMqServer.DisposeSharedAsync();
}
