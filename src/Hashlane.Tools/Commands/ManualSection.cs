namespace Hashlane.Tools;

/// <summary>A list of terms in a command's help, each with its meaning.</summary>
/// <param name="Title">The heading.</param>
/// <param name="Rows">The terms and their meanings.</param>
internal sealed record ManualSection(string Title, params (string Term, string Meaning)[] Rows);
