using System.Runtime.CompilerServices;

namespace Hashlane.Tests;

/// <summary>Brings the process past its first bytes, so that all whole-hash tests of a row use that row's kernels.</summary>
internal static class KernelWarmUp
{
    [ModuleInitializer]
    internal static void HashMoreThanTheCompactKernelTakes()
    {
        FirstUse.IsSkipped = true;
        byte[] message = new byte[FirstUse.Bytes + 1];
        foreach (HashFunction function in HashFunction.All)
        {
            function.HashData(message);
        }
    }
}
