namespace Hashlane.Tests;

/// <summary>Where the documentation of two twin files stands.</summary>
internal enum TwinDocumentation
{
    /// <summary>Both files have the same documentation, after substitution.</summary>
    Alike,

    /// <summary>The first file has it, and the second inherits it: only code is compared.</summary>
    InFirst,
}
