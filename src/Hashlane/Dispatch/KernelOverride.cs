namespace Hashlane;

/// <summary>
/// Reads the kernels that the environment names in place of the measured choice, for measurements and for testing every
/// choice on one machine.
/// </summary>
/// <remarks>
/// The names are those of <see cref="HardwareReport"/>:
/// <c>HASHLANE_KERNELS="Blake2b=Scalar (interleaved);Blake3=Scalar and Vector128 (SSSE3) ×4"</c>. Hashing must not fail
/// because of a name: an unknown name changes nothing, and narrower lanes replace those that this machine does not
/// have. Every kernel computes the same digests.
/// </remarks>
internal static class KernelOverride
{
    /// <summary>The environment variable, which is read once.</summary>
    public const string Variable = "HASHLANE_KERNELS";

    /// <summary>The name that stands for no lanes at all.</summary>
    public const string Scalar = "Scalar";

    /// <summary>
    /// Separates the kernel of one message from that of many, as <see cref="HardwareReport"/> writes it.
    /// </summary>
    private const string And = " and ";

    private static readonly string? _text = Environment.GetEnvironmentVariable(Variable);

    /// <summary>Whether any kernel is named. Usually none is, and the rest of this class is never compiled.</summary>
    public static bool IsSet => _text is not null;

    /// <summary>Returns the kernel that is named for one message of an algorithm; null if none is.</summary>
    /// <param name="algorithm">The algorithm's name in <see cref="HardwareReport"/>.</param>
    public static string? OfOne(string algorithm) => _text is null ? null : OfOne(_text, algorithm);

    /// <summary>
    /// Returns the kernel that is named for many messages or blocks of an algorithm; null if none is.
    /// </summary>
    /// <inheritdoc cref="OfOne(string)"/>
    public static string? OfMany(string algorithm) => _text is null ? null : OfMany(_text, algorithm);

    /// <summary>
    /// Joins the names of the kernels for one message and for many, if any, as <see cref="HardwareReport"/> writes
    /// them.
    /// </summary>
    public static string Join(string one, string? many) => many is null ? one : one + And + many;

    /// <inheritdoc cref="OfOne(string)"/>
    /// <param name="text">The value of the variable.</param>
    /// <param name="algorithm">The algorithm's name in <see cref="HardwareReport"/>.</param>
    internal static string? OfOne(string text, string algorithm) => Find(text, algorithm)?.Split(And)[0];

    /// <inheritdoc cref="OfMany(string)"/>
    /// <param name="text">The value of the variable.</param>
    /// <param name="algorithm">The algorithm's name in <see cref="HardwareReport"/>.</param>
    internal static string? OfMany(string text, string algorithm) => Find(text, algorithm)?.Split(And)[^1];

    private static string? Find(string text, string algorithm)
    {
        foreach (string item in text.Split(';'))
        {
            string pair = item.Trim();
            if (pair.StartsWith($"{algorithm}=", StringComparison.Ordinal))
            {
                return pair[(algorithm.Length + 1)..];
            }
        }

        return null;
    }
}
