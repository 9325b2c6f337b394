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
    private readonly Argon2Costs _costs;
    private readonly int _degree;
    private readonly Argon2Limits _limits;
    private readonly PasswordPeppers? _peppers;

    /// <summary>Creates rules.</summary>
    /// <param name="costs">The costs of new strings, within the limits of the options.</param>
    /// <param name="options">
    /// The rest. Without peppers, strings that state a key identifier are not verified.
    /// </param>
    public PasswordPolicy(in Argon2Costs costs, PasswordHasherOptions options)
    {
        _costs = costs;
        _degree = options.Parameters.Degree;
        _limits = options.Limits;
        Debug.Assert(costs.IsValid && _limits.Allow(in costs));
        _peppers = options.Peppers;
        SaltBytes = options.SaltLength;
        TagBytes = options.TagLength;
    }

    /// <summary>The length of new salts.</summary>
    public int SaltBytes { get; }

    /// <summary>The length of new tags.</summary>
    public int TagBytes { get; }

    /// <summary>Computes the string of a password.</summary>
    /// <param name="password">The password in UTF-8.</param>
    /// <param name="salt">Random bytes.</param>
    /// <param name="token">Ends the computation.</param>
    /// <exception cref="ObjectDisposedException">The peppers were disposed.</exception>
    /// <exception cref="OperationCanceledException">The token ended it.</exception>
    /// <exception cref="TimeoutException">No memory became free in time.</exception>
    /// <exception cref="InsufficientMemoryException">Not enough memory is available.</exception>
    public string Hash(ReadOnlySpan<byte> password, ReadOnlySpan<byte> salt, CancellationToken token)
    {
        Debug.Assert(salt.Length == SaltBytes);
        Span<byte> room = stackalloc byte[PasswordHasherOptions.MaxTagBytes];
        Span<byte> tag = room[..TagBytes];
        ReadOnlySpan<byte> pepper = _peppers is null ? default : _peppers.Current;
        ReadOnlySpan<byte> keyId = _peppers is null ? default : _peppers.CurrentKeyIdBytes;
        try
        {
            Argon2Problem problem = _costs.ProblemOf(password, salt, pepper);
            Argon2Core.DeriveKey(in problem, tag, Argon2MemoryPool.Shared, token, _degree);

            // They are zeroed when they are disposed, which may have been while they were used.
            _peppers?.ThrowIfDisposed();
            PhcString result = new(in _costs, salt, tag) { KeyId = keyId };
            Span<char> text = stackalloc char[PhcString.MaxChars];
            bool isWritten = result.TryWrite(text, out int length);
            Debug.Assert(isWritten);
            return text[..length].ToString();
        }
        finally
        {
            CryptographicOperations.ZeroMemory(tag);
        }
    }

    /// <summary>Reads a string and looks its pepper up, without computing anything.</summary>
    /// <param name="hash">Any text.</param>
    /// <param name="room">Takes what is decoded: <see cref="PhcString.MaxDecodedBytes"/>.</param>
    /// <param name="check">The verification, which refers to the room. For a missing hash it always fails.</param>
    /// <returns>The reason why there is none. Malformed text is no exception.</returns>
    public PasswordHashProblem Prepare(scoped ReadOnlySpan<char> hash, Span<byte> room, out PasswordCheck check)
    {
        check = default;
        if (hash.IsEmpty)
        {
            check = PrepareDummy(room);
            return PasswordHashProblem.Missing;
        }

        return PhcString.TryRead(hash, room, out PhcString read)
            ? Prepare(in read, room, out check)
            : PasswordHashProblem.Malformed;
    }

    /// <inheritdoc cref="Prepare(ReadOnlySpan{char}, Span{byte}, out PasswordCheck)"/>
    /// <param name="utf8Hash">Any bytes.</param>
    public PasswordHashProblem Prepare(scoped ReadOnlySpan<byte> utf8Hash, Span<byte> room, out PasswordCheck check)
    {
        check = default;
        if (utf8Hash.IsEmpty)
        {
            check = PrepareDummy(room);
            return PasswordHashProblem.Missing;
        }

        return PhcString.TryRead(utf8Hash, room, out PhcString read)
            ? Prepare(in read, room, out check)
            : PasswordHashProblem.Malformed;
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
        PhcString nobody = new(in _costs, zeros[..SaltBytes], zeros[SaltBytes..]);
        return new(in nobody, _peppers, _peppers is null ? default : _peppers.Current)
        {
            Degree = _degree,
            IsDummy = true,
            Room = room,
        };
    }

    /// <summary>
    /// Whether a string is weaker than a new one: any cost, its type or its version, a shorter salt or tag, or its
    /// pepper is retired or missing.
    /// </summary>
    /// <returns>False for text that is not a password string.</returns>
    public bool NeedsRehash(ReadOnlySpan<char> hash)
    {
        Span<byte> room = stackalloc byte[PhcString.MaxDecodedBytes];
        return PhcString.TryRead(hash, room, out PhcString read) && NeedsRehash(in read);
    }

    /// <inheritdoc cref="NeedsRehash(ReadOnlySpan{char})"/>
    public bool NeedsRehash(ReadOnlySpan<byte> utf8Hash)
    {
        Span<byte> room = stackalloc byte[PhcString.MaxDecodedBytes];
        return PhcString.TryRead(utf8Hash, room, out PhcString read) && NeedsRehash(in read);
    }

    private PasswordHashProblem Prepare(scoped in PhcString read, Span<byte> room, out PasswordCheck check)
    {
        check = default;
        Argon2Costs costs = read.Costs;
        if (!_limits.Allow(in costs))
        {
            return PasswordHashProblem.OverLimits;
        }

        if (!read.Data.IsEmpty)
        {
            return PasswordHashProblem.AssociatedData;
        }

        ReadOnlySpan<byte> pepper = default;
        if (!read.KeyId.IsEmpty && (_peppers is null || !_peppers.TryResolve(read.KeyId, out pepper)))
        {
            return PasswordHashProblem.UnknownKey;
        }

        check = new(in read, _peppers, pepper) { Degree = _degree, Room = room };
        return PasswordHashProblem.None;
    }

    private bool NeedsRehash(scoped in PhcString read) =>
        read.Costs.IsWeakerThan(in _costs)
        || read.Salt.Length < SaltBytes
        || read.Tag.Length < TagBytes
        || (_peppers is not null && (read.KeyId.IsEmpty || _peppers.IsRetired(read.KeyId)));
}
