using System.Buffers;
using System.Text.Unicode;

namespace Hashlane;

/// <summary>
/// A password in UTF-8, in memory that the garbage collector does not copy, and that is wiped when it is disposed.
/// </summary>
internal sealed class PasswordCopy : IDisposable
{
    /// <summary>The most bytes of a character: a pair, which is two, has four.</summary>
    public const int Utf8BytesOfChar = 3;

    private readonly NativeBuffer _memory;
    private readonly int _bytes;
    private bool _isDisposed;

    /// <summary>Copies bytes.</summary>
    /// <exception cref="InsufficientMemoryException">The machine has not so much memory.</exception>
    public PasswordCopy(ReadOnlySpan<byte> utf8Password)
    {
        _memory = Allocate(utf8Password.Length);
        _bytes = utf8Password.Length;
        utf8Password.CopyTo(_memory.Items<byte>(_bytes));
        IsText = true;
    }

    /// <summary>Copies text as UTF-8. Text with half a surrogate pair leaves the copy empty.</summary>
    /// <exception cref="InsufficientMemoryException">The machine has not so much memory.</exception>
    public PasswordCopy(ReadOnlySpan<char> password)
    {
        int most = (int)Math.Min(int.MaxValue, (long)Utf8BytesOfChar * password.Length);
        _memory = Allocate(most);
        Span<byte> utf8 = _memory.Items<byte>(most);
        IsText = Utf8.FromUtf16(password, utf8, out _, out int bytes, replaceInvalidSequences: false)
            == OperationStatus.Done;
        _bytes = IsText ? bytes : 0;
    }

    /// <summary>Whether the text was valid.</summary>
    public bool IsText { get; }

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

    private static NativeBuffer Allocate(int bytes) => NativeBuffer.TryAllocate(Math.Max(1, bytes))
        ?? throw new InsufficientMemoryException($"There is no memory of {bytes} bytes for a password.");
}
