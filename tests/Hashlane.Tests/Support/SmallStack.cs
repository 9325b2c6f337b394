using System.Runtime.ExceptionServices;

namespace Hashlane.Tests;

/// <summary>Runs something on a thread whose stack is as small as some systems make them: musl's have 128 KiB, of which a caller has used some.</summary>
internal static class SmallStack
{
    private const int StackBytes = 96 * 1024;

    /// <summary>Runs the action, and throws what it throws. A stack overflow ends the process, so the name is printed first.</summary>
    public static void Run(string name, Action action)
    {
        Console.Error.WriteLine($"on 96 KiB of stack: {name}");
        ExceptionDispatchInfo? failure = null;
        Thread thread = new(
            () =>
            {
                try
                {
                    action();
                }
                catch (Exception exception)
                {
                    failure = ExceptionDispatchInfo.Capture(exception);
                }
            },
            StackBytes);
        thread.Start();
        thread.Join();
        failure?.Throw();
    }
}
