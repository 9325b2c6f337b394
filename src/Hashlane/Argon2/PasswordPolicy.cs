using System.Diagnostics;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>The costs of new password strings, and the rules for those that exist.</summary>
/// <remarks>
/// <para>New strings and existing ones have the same limits, so every string that is made here can be verified.</para>
/// <para><b>Thread safety.</b> Immutable, so safe for any number of threads.</para>
/// </remarks>
internal sealed class PasswordPolicy
{
    /// <summary>The longest salt and tag of new strings, which are far shorter than the longest string.</summary>
    public const int MaxSaltBytes = 64, MaxTagBytes = 64;

    /// <summary>The shortest tag of new strings. Guesses that pass by chance are as rare as for a key of 128 bits.</summary>
    public const int MinTagBytes = 16;

    /// <summary>RFC 9106 §4.</summary>
    public const int DefaultSaltBytes = 16, DefaultTagBytes = 32;

    private readonly Argon2Costs _costs;
    private readonly Argon2Limits _limits;
    private readonly PasswordPeppers? _peppers;

    /// <summary>Creates rules.</summary>
    /// <param name="costs">The costs of new strings, within the limits.</param>
    /// <param name="saltBytes">The length of new salts.</param>
    /// <param name="tagBytes">The length of new tags.</param>
    /// <param name="limits">The limits of costs.</param>
    /// <param name="peppers">
    /// Secrets, or null: then strings that state a key identifier are not verified.
    /// </param>
    public PasswordPolicy(
        Argon2Costs costs, int saltBytes, int tagBytes, Argon2Limits limits, PasswordPeppers? peppers)
    {
        Debug.Assert(costs.IsValid && limits.Allow(in costs));
        Debug.Assert(saltBytes is >= PhcString.MinSaltBytes and <= MaxSaltBytes);
        Debug.Assert(tagBytes is >= MinTagBytes and <= MaxTagBytes);
        _costs = costs;
        _limits = limits;
        _peppers = peppers;
        SaltBytes = saltBytes;
        TagBytes = tagBytes;
    }

    /// <summary>The length of new salts.</summary>
    public int SaltBytes { get; }

    /// <summary>The length of new tags.</summary>
    public int TagBytes { get; }

    /// <summary>Computes the string of a password.</summary>
    /// <param name="password">The password in UTF-8.</param>
    /// <param name="salt">Random bytes.</param>
    /// <param name="destination">Takes the string: <see cref="PhcString.MaxChars"/> are always enough.</param>
    /// <param name="charsWritten">Its length.</param>
    /// <param name="token">Ends the computation.</param>
    /// <exception cref="ObjectDisposedException">The peppers were disposed.</exception>
    /// <exception cref="OperationCanceledException">The token ended it.</exception>
    /// <exception cref="TimeoutException">No memory became free in time.</exception>
    /// <exception cref="InsufficientMemoryException">The machine has not so much memory.</exception>
    public void Hash(
        ReadOnlySpan<byte> password, ReadOnlySpan<byte> salt, Span<char> destination, out int charsWritten,
        CancellationToken token)
    {
        Debug.Assert(salt.Length == SaltBytes);
        Span<byte> room = stackalloc byte[MaxTagBytes];
        Span<byte> tag = room[..TagBytes];
        ReadOnlySpan<byte> pepper = _peppers is null ? default : _peppers.Current;
        ReadOnlySpan<byte> keyId = _peppers is null ? default : _peppers.CurrentKeyIdBytes;
        try
        {
            Argon2Core.DeriveKey(
                _costs.Type, _costs.Version, password, salt, pepper, data: default,
                _costs.MemoryKiB, _costs.Passes, _costs.Lanes, tag, token);

            // They are zeroed when they are disposed, which may have been while they were used.
            _peppers?.ThrowIfDisposed();
            PhcString result = new(_costs, salt, tag, keyId, data: default);
            bool isWritten = result.TryWrite(destination, out charsWritten);
            Debug.Assert(isWritten);
        }
        finally
        {
            CryptographicOperations.ZeroMemory(tag);
        }
    }

    /// <summary>Reads a string and looks its pepper up, without computing anything.</summary>
    /// <param name="hash">Any text.</param>
    /// <param name="room">Takes what is decoded: <see cref="PhcString.MaxDecodedBytes"/>.</param>
    /// <param name="check">The verification, which refers to the room. It may be run once.</param>
    /// <returns>The reason why there is none. Malformed text is no exception.</returns>
    public PasswordHashProblem Prepare(scoped ReadOnlySpan<char> hash, Span<byte> room, out PasswordCheck check)
    {
        PasswordHashProblem problem = PhcString.TryRead(hash, room, out PhcString read)
            ? FindProblem(read)
            : hash.IsEmpty ? PasswordHashProblem.Missing : PasswordHashProblem.Malformed;
        check = problem == PasswordHashProblem.None ? Prepare(read) : default;
        return problem;
    }

    /// <inheritdoc cref="Prepare(ReadOnlySpan{char}, Span{byte}, out PasswordCheck)"/>
    /// <param name="utf8Hash">Any bytes.</param>
    public PasswordHashProblem Prepare(scoped ReadOnlySpan<byte> utf8Hash, Span<byte> room, out PasswordCheck check)
    {
        PasswordHashProblem problem = PhcString.TryRead(utf8Hash, room, out PhcString read)
            ? FindProblem(read)
            : utf8Hash.IsEmpty ? PasswordHashProblem.Missing : PasswordHashProblem.Malformed;
        check = problem == PasswordHashProblem.None ? Prepare(read) : default;
        return problem;
    }

    /// <summary>
    /// Prepares a verification for a user who does not exist. It costs as much as that of a new string, and fails.
    /// </summary>
    /// <param name="room">As in the other methods.</param>
    public PasswordCheck PrepareDummy(Span<byte> room)
    {
        // Bytes of the one salt do not matter: nobody sees the tag.
        Span<byte> zeros = room[..(SaltBytes + TagBytes)];
        zeros.Clear();
        PhcString nobody = new(_costs, zeros[..SaltBytes], zeros[SaltBytes..], default, default);
        return new(nobody, _peppers, _peppers is null ? default : _peppers.Current) { IsDummy = true };
    }

    /// <summary>
    /// Whether a string is weaker than a new one: any cost, its type or its version, a shorter salt or tag, or its pepper
    /// is retired or missing.
    /// </summary>
    /// <returns>False for text that is not a password string.</returns>
    public bool NeedsRehash(ReadOnlySpan<char> hash)
    {
        Span<byte> room = stackalloc byte[PhcString.MaxDecodedBytes];
        return PhcString.TryRead(hash, room, out PhcString read) && NeedsRehash(read);
    }

    /// <inheritdoc cref="NeedsRehash(ReadOnlySpan{char})"/>
    public bool NeedsRehash(ReadOnlySpan<byte> utf8Hash)
    {
        Span<byte> room = stackalloc byte[PhcString.MaxDecodedBytes];
        return PhcString.TryRead(utf8Hash, room, out PhcString read) && NeedsRehash(read);
    }

    private PasswordHashProblem FindProblem(PhcString read)
    {
        Argon2Costs costs = read.Costs;
        if (!_limits.Allow(in costs))
        {
            return PasswordHashProblem.OverLimits;
        }

        if (!read.Data.IsEmpty)
        {
            return PasswordHashProblem.AssociatedData;
        }

        return read.KeyId.IsEmpty || (_peppers is not null && _peppers.TryResolve(read.KeyId, out _))
            ? PasswordHashProblem.None
            : PasswordHashProblem.UnknownKey;
    }

    private PasswordCheck Prepare(PhcString read)
    {
        ReadOnlySpan<byte> pepper = default;
        if (!read.KeyId.IsEmpty)
        {
            _peppers!.TryResolve(read.KeyId, out pepper);
        }

        return new(read, _peppers, pepper);
    }

    private bool NeedsRehash(PhcString read) =>
        read.Costs.IsWeakerThan(in _costs)
        || read.Salt.Length < SaltBytes
        || read.Tag.Length < TagBytes
        || (_peppers is not null && (read.KeyId.IsEmpty || _peppers.IsRetired(read.KeyId)));
}
