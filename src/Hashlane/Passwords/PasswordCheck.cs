using System.Diagnostics;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>The verification of a password string that was read, or one as expensive that always fails.</summary>
internal readonly ref struct PasswordCheck
{
    private readonly PhcString _expected;
    private readonly PasswordPeppers? _peppers;
    private readonly ReadOnlySpan<byte> _pepper;

    /// <summary>Prepares a verification.</summary>
    /// <param name="expected">The string that was read, of valid costs. It must not have associated data.</param>
    /// <param name="peppers">The owner of the pepper, or null.</param>
    /// <param name="pepper">The secret that the key identifier stands for, or empty.</param>
    public PasswordCheck(scoped in PhcString expected, PasswordPeppers? peppers, ReadOnlySpan<byte> pepper)
    {
        Debug.Assert(expected.Data.IsEmpty);
        _expected = expected;
        _peppers = peppers;
        _pepper = pepper;
    }

    /// <summary>The memory to which the string refers. It is wiped, so a verification runs once.</summary>
    public Span<byte> Room { get; init; }

    /// <summary>The largest number of threads, 1 or more.</summary>
    public int Degree { get; init; }

    /// <summary>Whether no password is right.</summary>
    public bool IsDummy { get; init; }

    /// <summary>The work of the verification.</summary>
    public Argon2Costs Costs => _expected.Costs;

    /// <summary>Computes the tag of a password and compares it in fixed time.</summary>
    /// <param name="password">The password in UTF-8.</param>
    /// <param name="token">Ends the computation.</param>
    /// <returns>Whether the password is right.</returns>
    /// <exception cref="ObjectDisposedException">The peppers were disposed.</exception>
    /// <exception cref="OperationCanceledException">The token ended it.</exception>
    /// <exception cref="TimeoutException">No memory became free in time.</exception>
    /// <exception cref="InsufficientMemoryException">Not enough memory is available.</exception>
    public bool Verify(ReadOnlySpan<byte> password, CancellationToken token)
    {
        Span<byte> room = stackalloc byte[PhcString.MaxDecodedBytes];
        Span<byte> tag = room[.._expected.Tag.Length];
        try
        {
            Argon2Problem problem = Costs.ProblemOf(password, _expected.Salt, _pepper);
            Argon2Core.DeriveKey(in problem, tag, Argon2MemoryPool.Shared, token, Degree);

            // They are zeroed when they are disposed, which may have been while they were used.
            _peppers?.ThrowIfDisposed();
            return CryptographicOperations.FixedTimeEquals(tag, _expected.Tag) & !IsDummy;
        }
        finally
        {
            CryptographicOperations.ZeroMemory(tag);
            CryptographicOperations.ZeroMemory(Room);
        }
    }
}
