using System.Text;

namespace Hashlane.Distributed;

/// <summary>A file or an object that a unit reads.</summary>
/// <param name="Path">The path from the root: names with slashes between them, as bytes.</param>
/// <remarks>A value: the items of a window hold it without an object, which the collector would have to move.</remarks>
internal readonly record struct UnitFile(byte[] Path)
{
    /// <summary>The identity that the contents must have; null if any will do.</summary>
    internal ContentIdentity? Identity { get; init; }

    /// <summary>The address of an object; empty for a file, which <see cref="Path"/> leads to.</summary>
    internal string Locator { get; init; } = "";

    /// <summary>Returns the path only: an address may have a signature.</summary>
    public override string ToString() => Encoding.UTF8.GetString(Path);
}
