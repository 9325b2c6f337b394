namespace Hashlane;

/// <summary>A <see cref="Hasher"/> whose output can be longer than a digest and read from any position.</summary>
public interface IExtendableOutput
{
    /// <summary>Opens the output of all data appended so far. More can be appended afterwards.</summary>
    /// <returns>A reader at position 0; the caller disposes it.</returns>
    /// <inheritdoc cref="Hasher.GetCurrentHash()" path="/exception"/>
    XofReader OpenXof();
}
