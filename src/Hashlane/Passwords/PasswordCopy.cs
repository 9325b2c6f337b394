using System.Buffers;

namespace Hashlane;

/// <summary>
/// A password in UTF-8, in memory that the garbage collector does not copy, and that is wiped when it is disposed.
/// </summary>
internal sealed class PasswordCopy : IDisposable
{
    private readonly NativeBuffer _memory;
    private readonly int _bytes;
    private bool _isDisposed;

    /// <summary>Copies bytes.</summary>
    /// <exception cref="InsufficientMemoryException">Not enough memory is available.</exception>
    public PasswordCopy(ReadOnlySpan<byte> utf8Password)
    {
        _memory = PasswordText.Allocate(utf8Password.Length);
        _bytes = utf8Password.Length;
        utf8Password.CopyTo(_memory.Items<byte>(_bytes));
        Status = OperationStatus.Done;
    }

    /// <summary>Copies text as UTF-8. Text with half a surrogate pair leaves the copy empty.</summary>
    /// <exception cref="InsufficientMemoryException">Not enough memory is available.</exception>
    public PasswordCopy(ReadOnlySpan<char> password)
    {
        int most = PasswordText.MaxUtf8Bytes(password.Length);
        _memory = PasswordText.Allocate(most);
        Span<byte> utf8 = _memory.Items<byte>(most);
        Status = PasswordText.ToUtf8(password, utf8, out int bytes);
        _bytes = IsText ? bytes : 0;
    }

    /// <summary>Whether the text was valid.</summary>
    public bool IsText => Status == OperationStatus.Done;

    /// <summary>Why it was not.</summary>
    public OperationStatus Status { get; }

    /// <summary>The password.</summary>
    public ReadOnlySpan<byte> Utf8Bytes => _memory.Items<byte>(_bytes);

    /// <summary>Wipes and frees the memory.</summary>
    public void Dispose()
    {
        if (!_isDisposed)
        {
            _isDisposed = true;
            _memory.Wipe();
            _memory.Free();
        }
    }
}
