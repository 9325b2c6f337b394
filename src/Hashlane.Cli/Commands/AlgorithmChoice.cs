namespace Hashlane.Cli;

/// <summary>What the options about algorithm, length and place say together.</summary>
/// <param name="Function">The hash function, with the length asked for if its digests have one.</param>
/// <param name="Source">Where the algorithm comes from.</param>
/// <param name="LengthSource">Where the length comes from.</param>
/// <param name="Output">The part of the output that is wanted.</param>
internal sealed record AlgorithmChoice(HashFunction Function, ChoiceSource Source, ChoiceSource LengthSource, OutputRange Output);

/// <summary>Where a choice comes from.</summary>
internal enum ChoiceSource
{
    /// <summary>Nothing was said.</summary>
    Default,

    /// <summary>The command line says it.</summary>
    CommandLine,
}
