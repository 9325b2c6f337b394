using System.Globalization;
using Xunit.Sdk;
using Xunit.v3;

[assembly: Xunit.TestCollectionOrderer<Hashlane.Tests.RandomOrder>]
[assembly: Xunit.TestClassOrderer<Hashlane.Tests.RandomOrder>]
[assembly: Xunit.TestMethodOrderer<Hashlane.Tests.RandomOrder>]
[assembly: Xunit.TestCaseOrderer<Hashlane.Tests.RandomOrder>]

namespace Hashlane.Tests;

/// <summary>
/// The usual order of tests, which is always the same; or with a number in HASHLANE_ORDER another one for each number, in
/// which a test fails that needs the one before it.
/// </summary>
public sealed class RandomOrder : ITestCollectionOrderer, ITestClassOrderer, ITestMethodOrderer, ITestCaseOrderer
{
    private static readonly string? _seed = Environment.GetEnvironmentVariable("HASHLANE_ORDER");

    public IReadOnlyCollection<T> OrderTestCollections<T>(IReadOnlyCollection<T> testCollections)
        where T : ITestCollection =>
        _seed is null ? DefaultTestCollectionOrderer.Instance.OrderTestCollections(testCollections) : Shuffle(testCollections);

    public IReadOnlyCollection<T?> OrderTestClasses<T>(IReadOnlyCollection<T?> testClasses)
        where T : notnull, ITestClass =>
        _seed is null ? DefaultTestClassOrderer.Instance.OrderTestClasses(testClasses) : Shuffle(testClasses);

    public IReadOnlyCollection<T?> OrderTestMethods<T>(IReadOnlyCollection<T?> testMethods)
        where T : notnull, ITestMethod =>
        _seed is null ? DefaultTestMethodOrderer.Instance.OrderTestMethods(testMethods) : Shuffle(testMethods);

    public IReadOnlyCollection<T> OrderTestCases<T>(IReadOnlyCollection<T> testCases)
        where T : notnull, ITestCase =>
        _seed is null ? DefaultTestCaseOrderer.Instance.OrderTestCases(testCases) : Shuffle(testCases);

    private static T[] Shuffle<T>(IReadOnlyCollection<T> tests)
    {
        T[] shuffled = [.. tests];
        new Random(int.Parse(_seed!, CultureInfo.InvariantCulture)).Shuffle(shuffled);
        return shuffled;
    }
}
