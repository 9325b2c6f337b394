namespace Hashlane.Tools;

/// <summary>An operand of a command.</summary>
/// <param name="Name">Its name in help.</param>
/// <param name="Kind">The kind of its value.</param>
internal sealed record Operand(string Name, ValueKind Kind)
{
    internal bool IsOptional { get; init; }

    /// <summary>Whether all operands from this one on are of its kind.</summary>
    internal bool Repeats { get; init; }

    /// <summary>The operand as a synopsis shows it.</summary>
    public override string ToString() => (IsOptional ? $"[{Name}]" : Name) + (Repeats ? "..." : "");
}
