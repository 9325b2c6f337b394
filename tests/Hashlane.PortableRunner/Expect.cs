namespace Hashlane.Tests;

/// <summary>Expected exceptions.</summary>
internal static class Expect
{
    /// <summary>True if the action throws <typeparamref name="T"/> or a type derived from it.</summary>
    public static bool Throws<T>(Action action)
        where T : Exception
    {
        try
        {
            action();
            return false;
        }
        catch (T)
        {
            return true;
        }
    }
}
