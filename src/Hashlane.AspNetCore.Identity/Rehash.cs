namespace Hashlane.AspNetCore.Identity;

/// <summary>
/// The check of one password, and the new hash that it made. Identity asks its hasher for that hash afterwards.
/// </summary>
/// <remarks>
/// It belongs to the flow of the check. Other calls on the same manager may run at the same time, as in a circuit of
/// Blazor: they must not see it.
/// </remarks>
internal sealed class Rehash(object manager, object? user, string? password)
{
    private static readonly AsyncLocal<Rehash?> _current = new();

    private object? _hasher;
    private string? _hash;

    /// <summary>The check in whose flow the caller runs; null if there is none.</summary>
    public static Rehash? Current
    {
        get => _current.Value;
        set => _current.Value = value;
    }

    /// <summary>Whether this is a check of that password by that manager.</summary>
    public bool IsOf(object otherManager, object otherUser, string otherPassword) =>
        ReferenceEquals(manager, otherManager) && IsOf(otherUser, otherPassword);

    /// <summary>Whether that manager now stores the new hash.</summary>
    public bool IsStoring(object otherManager) => _hash is not null && ReferenceEquals(manager, otherManager);

    /// <summary>Keeps the new hash, which that hasher made.</summary>
    public void Begin(object hasher, string hash) => (_hasher, _hash) = (hasher, hash);

    /// <summary>Forgets the hash: tasks that the flow began may outlive it.</summary>
    public void End() => (_hasher, _hash) = (null, null);

    /// <summary>Returns the new hash of that password; null if another one is asked for.</summary>
    public string? HashOf(object hasher, object? otherUser, string otherPassword) =>
        ReferenceEquals(_hasher, hasher) && IsOf(otherUser, otherPassword) ? _hash : null;

    private bool IsOf(object? otherUser, string otherPassword) =>
        ReferenceEquals(user, otherUser) && password == otherPassword;
}
