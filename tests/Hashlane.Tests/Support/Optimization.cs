using System.Diagnostics;
using System.Reflection;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Conditions that hold only where the compiler optimizes.</summary>
internal static class Optimization
{
    /// <summary>Skips the running test, with a message, where the library was built without optimization.</summary>
    /// <remarks>Without it the runtime makes an object for each use of a table of wider elements than bytes.</remarks>
    public static void SkipTestWithoutIt()
    {
        DebuggableAttribute? build = typeof(Hasher).Assembly.GetCustomAttribute<DebuggableAttribute>();
        Assert.SkipWhen(build?.IsJITOptimizerDisabled == true, "Not run: the library was built without optimization.");
    }
}
