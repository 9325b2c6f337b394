using System.Runtime.CompilerServices;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Looks for secrets that a call left on the stack: 32 bytes or more of them in one piece.</summary>
/// <remarks>Less may be there: registers and pieces of values that the compiler put aside, as docs/security.md says.</remarks>
internal static class StackScan
{
    /// <summary>Secrets are looked for in pieces of this length.</summary>
    public const int PieceBytes = 32;

    private const int SeenBytes = 256 * 1024;

    // Code that is not optimized yet copies what it should not, ours and the framework's, and the runtime replaces it when it finds the time.
    // The system writes all registers to the stack where a signal interrupts a thread. What optimized code leaves is there at every look.
    private const int MinLooks = 20;

    private static readonly TimeSpan _minTime = TimeSpan.FromMinutes(2);

    /// <summary>Fails if the action leaves a piece of the secret.</summary>
    public static void AssertNotLeft(byte[] secret, Action action) => AssertNotLeft([("secret", secret)], action);

    /// <summary>Fails if the action leaves a piece of one of the secrets.</summary>
    public static void AssertNotLeft(IEnumerable<(string Name, byte[] Bytes)> secrets, Action action, int pieceBytes = PieceBytes)
    {
        SkipWithoutOptimization();
        (string Name, byte[] Bytes)[] all = [.. secrets];
        string? left = null;
        Assert.True(AtSomeLook(() => (left = Left(all, action, pieceBytes)) is null), $"Left on the stack, time and again: {left}.");
    }

    /// <summary>Fails if the scan does not see what is certainly there.</summary>
    public static void AssertSees(byte[] secret)
    {
        SkipWithoutOptimization();

        // Compiling the scan's own code, and the runtime's, can write over it.
        Assert.True(
            AtSomeLook(() => Find(secret, StackAfter(() => LeaveOnTheStack(secret)), PieceBytes) >= 0), "The scan does not see what is certainly there.");
    }

    /// <summary>Looks until it is so, for a long time and often: on a busy machine each of them alone can mean little.</summary>
    private static bool AtSomeLook(Func<bool> isSo)
    {
        long start = Environment.TickCount64;
        for (int looks = 1; !isSo(); looks++)
        {
            if (looks >= MinLooks && Environment.TickCount64 - start >= _minTime.TotalMilliseconds)
            {
                return false;
            }

            Thread.Sleep(100);
        }

        return true;
    }

    private static void SkipWithoutOptimization()
    {
#if DEBUG
        Assert.Skip("Without optimization the compiler copies more than the code says.");
#endif
    }

    private static byte[] StackAfter(Action action)
    {
        // Warm, so that the action's code is optimized soon; on a thread of its own, whose stack nobody else uses.
        for (int i = 0; i < 40; i++)
        {
            action();
        }

        byte[] stack = new byte[SeenBytes];
        Thread thread = new(() => ActAndCopy(stack, action), 8 * SeenBytes) { IsBackground = true };
        thread.Start();
        Assert.True(thread.Join(Patience.Limit), "The action does not end.");
        return stack;
    }

    [MethodImpl(MethodImplOptions.NoInlining)] // the action's frames lie where those of the copy will lie
    private static void ActAndCopy(byte[] stack, Action action)
    {
        // The system gives the stacks of threads that have ended to new ones, as they are.
        Clear();
        action();
        Copy(stack);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Clear()
    {
        Span<byte> unseen = stackalloc byte[SeenBytes];
        unseen.Clear();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    [SkipLocalsInit]
    private static void Copy(byte[] stack)
    {
        Span<byte> seen = stackalloc byte[SeenBytes];
        seen.CopyTo(stack);
    }

    private static string? Left((string Name, byte[] Bytes)[] secrets, Action action, int pieceBytes)
    {
        byte[] stack = StackAfter(action);
        foreach ((string name, byte[] bytes) in secrets)
        {
            int at = Find(bytes, stack, pieceBytes);
            if (at >= 0)
            {
                return $"{name}, from its byte {at} on";
            }
        }

        return null;
    }

    private static int Find(byte[] secret, ReadOnlySpan<byte> stack, int pieceBytes)
    {
        for (int at = 0; at + pieceBytes <= secret.Length; at += sizeof(ulong))
        {
            if (stack.IndexOf(secret.AsSpan(at, pieceBytes)) >= 0)
            {
                return at;
            }
        }

        return -1;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void LeaveOnTheStack(byte[] secret)
    {
        // In the middle: the scan's own frame writes over the ends.
        Span<byte> local = stackalloc byte[4096];
        secret.CopyTo(local[2048..]);
        GC.KeepAlive(local[2048]);
    }
}
