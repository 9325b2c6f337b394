namespace Hashlane.Cli.Tests;

/// <summary>Password strings by the library itself, which has tests for them.</summary>
internal static class PasswordStrings
{
    /// <summary>Makes a string, by default with the least costs.</summary>
    internal static string Of(string password, int memoryKiB = 8, int passes = 1, int lanes = 1) =>
        Of(Bytes.Of(password), memoryKiB, passes, lanes);

    internal static string Of(byte[] password, int memoryKiB = 8, int passes = 1, int lanes = 1) =>
        new PasswordHasher(new PasswordHasherOptions { Parameters = new(memoryKiB, passes, lanes) })
            .Hash(password.AsSpan(), TestContext.Current.CancellationToken);

    /// <summary>Whether a line, perhaps with its end, is the string of a password.</summary>
    internal static bool Match(string password, string line) =>
        new PasswordHasher().Verify(password, line.TrimEnd('\n'), TestContext.Current.CancellationToken);
}
