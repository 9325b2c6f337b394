namespace Hashlane.Cli;

/// <summary>Hints about operands that are no files.</summary>
internal static class OperandHint
{
    /// <summary>Returns a hint about a first operand that is not a file's name, or null.</summary>
    internal static string? Of(string operand)
    {
        if (operand == CommandSyntax.Help.Name || operand == CommandSyntax.Version.Name)
        {
            return $"if you meant the option, it is --{operand}";
        }

        if (HashFunction.TryGet(operand, out _))
        {
            return $"if you meant the algorithm, choose it with {CommandSyntax.Algorithm} {operand}";
        }

        List<string> near = NearMiss.Among(operand, ThisTool.CommandNames);
        return near.Count > 0 ? $"if you meant the command, it is 'hashlane {near[0]}'" : null;
    }
}
