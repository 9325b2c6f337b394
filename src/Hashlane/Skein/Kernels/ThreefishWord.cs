namespace Hashlane;

/// <summary>
/// A word in an integer register. Code over this type is in a ReadyToRun image; code over a primitive type of the core
/// library would not be (docs/design/first-use.md).
/// </summary>
internal struct ThreefishWord
{
    public ulong Value;
}
