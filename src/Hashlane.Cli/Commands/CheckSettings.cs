namespace Hashlane.Cli;

/// <summary>What to do with check files.</summary>
/// <param name="Rules">Which lines count.</param>
/// <param name="Extras">What goes into the hashes besides the files.</param>
/// <param name="Report">What is written.</param>
/// <param name="Improper">What improper lines lead to.</param>
/// <param name="Missing">What files that do not exist lead to.</param>
/// <param name="Threads">Most threads to use.</param>
internal sealed record CheckSettings(
    CheckRules Rules, Extras Extras, CheckReport Report, ImproperLines Improper, MissingFiles Missing, int Threads);

/// <summary>What a check writes. As in b2sum the last of the options decides.</summary>
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

/// <summary>What improper lines lead to.</summary>
internal enum ImproperLines
{
    /// <summary>A warning.</summary>
    Warn,

    /// <summary>A warning, and failure.</summary>
    Fail,
}

/// <summary>What files that do not exist lead to.</summary>
internal enum MissingFiles
{
    /// <summary>Failure.</summary>
    Fail,

    /// <summary>Nothing, unless no file was verified at all.</summary>
    PassOver,
}
