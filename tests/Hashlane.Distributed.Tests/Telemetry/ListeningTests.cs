namespace Hashlane.Distributed.Tests;

/// <summary>
/// Tests that listen to spans and to the instruments of workers. The whole process shares these, so no other test runs
/// meanwhile.
/// </summary>
[CollectionDefinition(nameof(DistributedMetricsTests), DisableParallelization = true)]
public sealed class ListeningTests;
