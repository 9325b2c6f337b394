namespace Hashlane.Cli;

/// <summary>The settings for reading check files.</summary>
/// <param name="Rules">The rules that decide which lines count.</param>
/// <param name="Extras">The key, salt, personalization or context of the hashes.</param>
/// <param name="Report">The lines that are written.</param>
/// <param name="Improper">The effect of improper lines.</param>
/// <param name="Missing">The effect of files that do not exist.</param>
/// <param name="Threads">The largest number of threads to use.</param>
/// <param name="Reading">Whether files may be read at the same time.</param>
/// <param name="Progress">Whether and when progress is shown.</param>
/// <param name="Form">The form of the lines.</param>
internal sealed record CheckSettings(
    CheckRules Rules,
    Extras Extras,
    CheckReport Report,
    ImproperLines Improper,
    MissingFiles Missing,
    int Threads,
    FileReading Reading,
    ProgressUse Progress,
    CheckForm Form);

/// <summary>The lines that a check writes. As in b2sum, the last of the options decides.</summary>
internal enum CheckReport
{
    /// <summary>A line for every file, and a summary of what is wrong.</summary>
    Normal,

    /// <summary>No lines for files that are good.</summary>
    Quiet,

    /// <summary>Nothing but the reasons why files could not be read.</summary>
    Status,

    /// <summary>As normal, and a line for every improper line.</summary>
    Warn,
}

/// <summary>The effect of improper lines.</summary>
internal enum ImproperLines
{
    /// <summary>A warning.</summary>
    Warn,

    /// <summary>A warning, and failure.</summary>
    Fail,
}

/// <summary>The effect of files that do not exist.</summary>
internal enum MissingFiles
{
    /// <summary>Failure.</summary>
    Fail,

    /// <summary>None, unless no file was verified at all.</summary>
    PassOver,
}

/// <summary>The form of the lines of a check.</summary>
internal enum CheckForm
{
    /// <summary>The name and a word.</summary>
    Text,

    /// <summary>A JSON object.</summary>
    Json,
}
