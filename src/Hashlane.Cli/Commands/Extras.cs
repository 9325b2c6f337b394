namespace Hashlane.Cli;

/// <summary>What goes into the hash besides the file; null where it was not asked for.</summary>
/// <param name="KeyFile">Name of the file with the key.</param>
/// <param name="Salt">The salt.</param>
/// <param name="Personalization">The personalization.</param>
internal readonly record struct Extras(byte[]? KeyFile, byte[]? Salt, byte[]? Personalization)
{
    internal bool HasKey => KeyFile is not null;

    internal bool Any => KeyFile is not null || Salt is not null || Personalization is not null;
}
