namespace Hashlane.Cli;

/// <summary>The hash function and the part of its output that the options choose together.</summary>
/// <param name="Function">The hash function, with the length asked for if its digests have one.</param>
/// <param name="Source">The source of the algorithm.</param>
/// <param name="LengthSource">The source of the length.</param>
/// <param name="Output">The part of the output that is wanted.</param>
internal sealed record AlgorithmChoice(
    HashFunction Function, ChoiceSource Source, ChoiceSource LengthSource, OutputRange Output)
{
    /// <summary>The hash function, or all functions of a family that was asked for as a whole.</summary>
    internal HashFunction[] Family { get; init; } = [Function];
}

/// <summary>The source of a choice.</summary>
internal enum ChoiceSource
{
    /// <summary>The default: the command line does not say it.</summary>
    Default,

    /// <summary>The command line says it.</summary>
    CommandLine,
}
