using Xunit;

namespace Hashlane.Tests;

/// <summary>
/// The collection of tests that others would disturb, or that would disturb others: nothing runs beside them. They share
/// the pools of threads and arrays, the compiler, and the key of the context used last.
/// </summary>
[CollectionDefinition(nameof(Alone), DisableParallelization = true)]
public sealed class Alone;
