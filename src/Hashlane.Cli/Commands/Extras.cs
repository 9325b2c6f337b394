namespace Hashlane.Cli;

/// <summary>The other inputs of the hash; each is null unless the command line has it.</summary>
/// <param name="KeyFile">The name of the file with the key.</param>
/// <param name="Salt">The salt.</param>
/// <param name="Personalization">The personalization.</param>
/// <param name="Context">The context of key derivation.</param>
internal readonly record struct Extras(byte[]? KeyFile, byte[]? Salt, byte[]? Personalization, string? Context)
{
    internal bool HasKey => KeyFile is not null;

    /// <summary>Whether the key comes from standard input, which can be read only once.</summary>
    internal bool KeyIsStandardInput =>
        KeyFile is not null && KeyFile.AsSpan().SequenceEqual(StandardInput.Name);

    internal bool Any => KeyFile is not null || Salt is not null || Personalization is not null || Context is not null;
}
