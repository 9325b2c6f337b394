namespace Hashlane;

/// <summary>
/// States after the configuration block alone, one for each short output length; they depend on nothing else.
/// </summary>
/// <remarks>They save one of the three compressions that a short message takes.</remarks>
internal static class SkeinInitialStates<TVariant>
    where TVariant : unmanaged, ISkeinVariant
{
    private const int MaxOutputBytes = 128;

    // Filled as lengths are asked for. Threads that race write equal states.
    private static readonly State?[] _states = new State?[MaxOutputBytes + 1];

    /// <summary>
    /// Sets <paramref name="state"/> if only the configuration precedes the message and the output is short.
    /// </summary>
    /// <returns>False if the state was not set.</returns>
    public static bool TrySet(ref TVariant state, SkeinArguments arguments)
    {
        if (arguments.OutputBits > 8 * MaxOutputBytes || arguments.HasMoreThanOutputLength)
        {
            return false;
        }

        int outputBytes = (int)(arguments.OutputBits / 8);
        State? start = Volatile.Read(ref _states[outputBytes]);
        if (start is null)
        {
            start = new State(arguments);
            Volatile.Write(ref _states[outputBytes], start);
        }

        state = start.Value;
        return true;
    }

    private sealed class State
    {
        private TVariant _value;

        public State(SkeinArguments arguments)
        {
            SkeinUbi.HashConfiguration(ref _value, arguments);
        }

        public ref readonly TVariant Value => ref _value;
    }
}
