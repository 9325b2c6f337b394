namespace Hashlane;

/// <summary>Whether a state was derived from a key.</summary>
internal enum StateKind
{
    /// <summary>It was not.</summary>
    Plain,

    /// <summary>It was: the state is as secret as the key.</summary>
    Secret,
}
