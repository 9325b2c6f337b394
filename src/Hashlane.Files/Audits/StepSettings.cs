namespace Hashlane.Files;

/// <summary>How the files of an audit are read.</summary>
/// <param name="Threads">The most threads that read and hash.</param>
/// <param name="Reading">Whether files may be read at the same time.</param>
/// <param name="Progress">Receives the progress.</param>
/// <param name="Fail">As for <see cref="HashPipeline"/>.</param>
internal sealed record StepSettings(int Threads, FileReading Reading, ReadProgress Progress, Action<Exception> Fail);
