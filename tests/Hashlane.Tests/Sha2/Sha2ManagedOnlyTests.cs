using System.Reflection;
using System.Security.Cryptography;
using Xunit;

namespace Hashlane.Tests;

/// <summary>SHA-256, SHA-384 and SHA-512 where there is no platform: the same library, told so by its switch.</summary>
public sealed class Sha2ManagedOnlyTests
{
    private static readonly (string Name, Func<byte[], byte[]> Reference)[] _functions =
        [(nameof(Sha256), SHA256.HashData), (nameof(Sha384), SHA384.HashData), (nameof(Sha512), SHA512.HashData)];

    private static int[] Lengths =>
        [0, 3, 247, 248, 1023, 1024, 1025, 2031, 2032, 2047, 2048, 2049, 3 * 1024, (3 * 1024) + 1, 5000, 100_000];

    [Fact]
    public void HashData_EveryLength_EqualsTheFramework()
    {
        using FreshLibrary library = CreateManaged();
        foreach ((string name, Func<byte[], byte[]> reference) in _functions)
        {
            Func<byte[], byte[]> hashData = library.HashData(name);
            foreach (int length in Lengths)
            {
                byte[] message = Inputs.Random(length, seed: length);
                Assert.Equal(reference(message), hashData(message));
            }

            Assert.Null(library.StaticField<object?>(nameof(Sha2ThreadHash), Sha2ThreadHashTests.FieldOf(name)));
        }
    }

    [Fact]
    public void Hasher_AppendedInPiecesClonedAndReset_EqualsTheFramework()
    {
        using FreshLibrary library = CreateManaged();
        foreach ((string name, Func<byte[], byte[]> reference) in _functions)
        {
            using IDisposable hasher = library.Create(name);
            foreach (int length in Lengths)
            {
                byte[] message = Inputs.Random(length, seed: length);
                Append(hasher, message[..(length / 3)]);
                Assert.Equal(reference(message[..(length / 3)]), Call(hasher, "GetCurrentHash"));
                using IDisposable clone = (IDisposable)Invoke(hasher, "Clone")!;
                Append(hasher, message[(length / 3)..]);
                Append(clone, [1, 2, 3]);
                Assert.Equal(reference(message), Call(hasher, "GetHashAndReset"));
                Assert.Equal(reference([.. message[..(length / 3)], 1, 2, 3]), Call(clone, "GetHashAndReset"));
                Append(hasher, message);
                Invoke(hasher, "Reset");
                Assert.Equal(reference([]), Call(hasher, "GetCurrentHash"));
            }
        }
    }

    /// <summary>The library anew, with the switch set while it looks for a platform.</summary>
    private static FreshLibrary CreateManaged()
    {
        // The library under test has to look before the switch is set.
        Assert.True(Sha2Platform.IsAvailable);
        FreshLibrary library = new();
        AppContext.SetSwitch(Sha2Platform.ManagedOnlySwitch, true);
        try
        {
            Assert.False(library.StaticProperty<bool>(nameof(Sha2Platform), nameof(Sha2Platform.IsAvailable)));
        }
        finally
        {
            AppContext.SetSwitch(Sha2Platform.ManagedOnlySwitch, false);
        }

        return library;
    }

    private static void Append(object hasher, byte[] source) =>
        hasher.GetType().GetMethod("AppendData", [typeof(byte[])])!.Invoke(hasher, [source]);

    private static byte[] Call(object hasher, string name) => (byte[])Invoke(hasher, name)!;

    private static object? Invoke(object hasher, string name) =>
        hasher.GetType().GetMethods(BindingFlags.Public | BindingFlags.Instance)
            .First(method => method.Name == name && method.GetParameters().Length == 0)
            .Invoke(hasher, null);
}
