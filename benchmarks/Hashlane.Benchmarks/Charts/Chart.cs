namespace Hashlane.Benchmarks;

/// <summary>A drawn chart.</summary>
/// <param name="FileName">In the folder of charts.</param>
/// <param name="Content">The file.</param>
/// <param name="Texts">The room of its texts.</param>
/// <param name="Width">In pixels.</param>
internal sealed record Chart(string FileName, string Content, IReadOnlyList<TextBox> Texts, double Width);
