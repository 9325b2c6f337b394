using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// Who may use an instance right now: nobody inside, one caller inside (also across awaits), unusable after a failed
/// append, or disposed. One interlocked operation to enter, a plain store to leave.
/// </summary>
internal struct UseGuard
{
    private const int Idle = 0;
    private const int Busy = 1;
    private const int Failed = 2;
    private const int Disposed = 3;

    private int _state;

    /// <summary>Enters, or throws what the instance's state calls for.</summary>
    /// <param name="owner">Its text is the name of the public type, for the exception.</param>
    public void Enter(object owner)
    {
        int state = Interlocked.CompareExchange(ref _state, Busy, Idle);
        if (state != Idle)
        {
            Throw(owner, state);
        }
    }

    /// <summary>Enters even after a failure: for starting anew.</summary>
    public void EnterToReset(object owner)
    {
        int state = Interlocked.CompareExchange(ref _state, Busy, Failed);
        if (state != Failed)
        {
            Enter(owner);
        }
    }

    /// <summary>Leaves; the instance is usable.</summary>
    public void Exit() => Volatile.Write(ref _state, Idle);

    /// <summary>Leaves after a failure half-way: only starting anew or disposing is left.</summary>
    public void Fail() => Volatile.Write(ref _state, Failed);

    /// <summary>Enters for good. False if the instance was disposed already.</summary>
    public bool TryDispose(object owner)
    {
        while (true)
        {
            int state = Volatile.Read(ref _state);
            if (state == Disposed)
            {
                return false;
            }

            if (state == Busy)
            {
                Throw(owner, state);
            }

            // Another caller may start or reset in between; then look again.
            if (Interlocked.CompareExchange(ref _state, Disposed, state) == state)
            {
                return true;
            }
        }
    }

    private static void Throw(object owner, int state)
    {
        string name = owner.ToString()!;
        throw state switch
        {
            Disposed => new ObjectDisposedException(name),
            Failed => new InvalidOperationException(
                $"An earlier append to this {name} failed part-way, so its digest is undefined. Call Reset to start anew."),
            _ => new CryptographicException(
                $"This {name} is in use by another operation. Instances serve one operation at a time; await asynchronous appends, and use one instance for each thread."),
        };
    }
}
