using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// The state of an instance: idle, in use by one caller (also across awaits), unusable after a failed append, or
/// disposed. Entering takes one interlocked operation, leaving a plain store and a load.
/// </summary>
/// <remarks>
/// Disposal never waits and never fails. While a caller is inside, disposal leaves a mark, and that caller is told to
/// wipe when it leaves. Exactly one caller is told.
/// </remarks>
internal partial struct UsageGuard
{
    private const int Idle = 0;
    private const int Busy = 1;
    private const int Failed = 2;
    private const int Disposed = 3;

    /// <summary>The end of an operation.</summary>
    internal enum Outcome
    {
        /// <summary>The state is undefined.</summary>
        Failed,

        /// <summary>The state is defined.</summary>
        Defined,
    }

    private int _state;
    private bool _isDisposeDue;

    /// <summary>Whether disposal waits for the caller that is inside, which should not begin anything long.</summary>
    public bool IsDisposeDue => Volatile.Read(ref _isDisposeDue);

    /// <summary>Throws if disposal waits for the caller, which is inside.</summary>
    /// <param name="owner">As in <see cref="Enter"/>.</param>
    public void ThrowIfDisposeDue(object owner)
    {
        if (IsDisposeDue)
        {
            Throw(owner, Disposed);
        }
    }

    /// <summary>Enters, or throws the exception for the instance's state.</summary>
    /// <param name="owner">Its text is the name of the public type, for the exception.</param>
    public void Enter(object owner)
    {
        int state = Interlocked.CompareExchange(ref _state, Busy, Idle);
        if (state != Idle)
        {
            Throw(owner, IsDisposeDue ? Disposed : state);
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

    /// <summary>Leaves the instance usable, or after a failure so that it can only be reset or disposed.</summary>
    /// <returns>True if it was disposed during the operation, and the caller must wipe it.</returns>
    /// <remarks>
    /// One method for both, so that a <c>finally</c> is small enough for the compiler to repeat where nothing is
    /// thrown.
    /// </remarks>
    public bool Leave(Outcome outcome)
    {
        Volatile.Write(ref _state, outcome == Outcome.Defined ? Idle : Failed);
        FenceAfterLeaving();
        return Volatile.Read(ref _isDisposeDue) && TryClose();
    }

    /// <summary>Disposes now, or lets the caller that is inside do so when it leaves.</summary>
    /// <returns>True if the caller must wipe the instance. False if it was disposed already, or is in use.</returns>
    public bool TryDispose()
    {
        if (TryClose())
        {
            return true;
        }

        if (Volatile.Read(ref _state) == Disposed)
        {
            return false;
        }

        // A leaving caller stores the state and then looks at the mark, without a fence between. A fence would cost
        // each operation as much as entering does. So all fences are here. If the caller has stored the state before
        // this barrier, it is seen below. Otherwise the caller looks at the mark after the barrier, and sees it.
        Volatile.Write(ref _isDisposeDue, true);
        Interlocked.MemoryBarrierProcessWide();
        return TryClose();
    }

    // Only for systems without a barrier that a disposing thread could ask of all others.
    static partial void FenceAfterLeaving();

    /// <summary>
    /// Changes from idle or failed to disposed. Returns false if a caller is inside, or another one was first.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)] // rare, and part of each operation's end
    private bool TryClose()
    {
        while (true)
        {
            int state = Volatile.Read(ref _state);
            if (state is Busy or Disposed)
            {
                return false;
            }

            // Another caller may start or reset in between; the loop then tries again.
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
                $"An earlier append to this {name} failed part-way, so its digest is undefined. Call Reset to start "
                + "anew."),
            _ => new CryptographicException(
                $"This {name} is in use by another operation. Instances serve one operation at a time; await "
                    + "asynchronous "
                + "appends, and use one instance for each thread."),
        };
    }
}
