namespace Hashlane.Files;

/// <summary>The names of standard input.</summary>
internal static class StandardInput
{
    /// <summary>The title in messages, when the contents are not the data.</summary>
    internal const string Title = "standard input";

    /// <summary>The name that stands for it.</summary>
    internal static ReadOnlySpan<byte> Name => "-"u8;
}
