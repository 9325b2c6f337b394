using System.Security.Cryptography;

namespace Hashlane.Cli.Tests;

/// <summary>A system whose OpenSSL is missing or broken. Long messages of SHA-2 go to it where it is there.</summary>
[Trait("Category", "Cli")]
public sealed class WithoutOpenSslTests
{
    private const int MessageBytes = 1_000_000;

    /// <summary>The names that the framework tries.</summary>
    private static readonly string[] _libraries = ["libssl.so.3", "libssl.so.1.1"];

    [Theory]
    [InlineData("sha256")]
    [InlineData("sha384")]
    [InlineData("sha512")]
    public async Task Sum_LibraryCannotBeLoaded_HashesByItself(string algorithm)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only Linux searches the folders of LD_LIBRARY_PATH first.");
        using Sandbox sandbox = new();
        byte[] message = new byte[MessageBytes];
        new Random(1).NextBytes(message);
        sandbox.Write("message", message);
        foreach (string library in _libraries)
        {
            sandbox.Write(library, "no library");
        }

        ToolResult result = await new Tool(sandbox, "-a", algorithm, "message")
            .WithEnvironment("LD_LIBRARY_PATH", sandbox.Folder)
            .RunAsync();

        Assert.Equal(Expectation.Of(0, $"{DigestOf(algorithm, message)}  message\n", ""), Expectation.Of(result));
    }

    private static string DigestOf(string algorithm, byte[] message) => Convert.ToHexStringLower(algorithm switch
    {
        "sha256" => SHA256.HashData(message),
        "sha384" => SHA384.HashData(message),
        _ => SHA512.HashData(message),
    });
}
