using Xunit;

namespace Hashlane.Tests;

/// <summary>What keyed one-shots of BLAKE2bp and BLAKE2sp leave on the stack: nothing that <see cref="StackScan"/> sees.</summary>
public sealed class Blake2TreeStackTests
{
    private static readonly byte[] _key = Inputs.Key(32);

    [Theory]
    [InlineData(40)]
    [InlineData(500)]
    [InlineData(5000)]
    public void HashData_WithAKey_LeavesNeitherItNorALeaf(int length)
    {
        byte[] message = Inputs.Pattern(length), tag = new byte[64];
        (string, byte[])[] secrets = [("key", _key), .. Chains(message)];
        StackScan.AssertNotLeft(secrets, () => Blake2bpMac.HashData(_key, message, tag));
        StackScan.AssertNotLeft(secrets, () => Blake2spMac.HashData(_key, message, tag));
    }

    /// <summary>Rows of the leaves' chaining values after the key, as vectors have them.</summary>
    private static IEnumerable<(string Name, byte[] Bytes)> Chains(byte[] message)
    {
        using Blake2bpMac b = new(_key);
        using Blake2spMac s = new(_key);
        b.AppendData(message);
        s.AppendData(message);
        yield return ("leaves of BLAKE2bp", Start(ref ((IBlake2TreeHasher<Blake2bLeaves>)b).Buffer.Mode));
        yield return ("leaves of BLAKE2sp", Start(ref ((IBlake2TreeHasher<Blake2sLeaves>)s).Buffer.Mode));
    }

    // The mode begins with the leaves' chaining values.
    private static byte[] Start<TLeaves>(ref Blake2TreeMode<TLeaves> mode)
        where TLeaves : unmanaged, IBlake2Leaves =>
        Bytes.Of(ref mode)[..IBlake2Leaves.DigestsBytes].ToArray();
}
