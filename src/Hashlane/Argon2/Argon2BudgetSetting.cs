namespace Hashlane;

/// <summary>The budget of <see cref="Argon2MemoryPool"/> in a program's configuration.</summary>
internal static class Argon2BudgetSetting
{
    /// <summary>Its name.</summary>
    public const string Name = "Hashlane.Argon2.Budget";

    /// <summary>The least budget.</summary>
    public const long MinBytes = 1 << 20;

    /// <summary>Reads the setting.</summary>
    /// <returns>Null if there is none.</returns>
    /// <inheritdoc cref="Parse"/>
    public static long? Read() => Parse(AppDomain.CurrentDomain.GetData(Name));

    /// <summary>Reads a value of the setting. A wrong one is an error: the default may be too much.</summary>
    /// <param name="data">Null, a number, or decimal text, as the runtime makes of a number.</param>
    /// <exception cref="InvalidOperationException">It is something else, or too little.</exception>
    internal static long? Parse(object? data)
    {
        long? bytes = data switch
        {
            int number => number,
            long number => number,
            string text when DecimalText.TryParse(text.AsSpan(), out long number) => number,
            _ => null,
        };
        return data is null || bytes >= MinBytes
            ? bytes
            : throw new InvalidOperationException(
                $"The setting {Name} must be a number of bytes, {MinBytes} or more, but is '{data}'.");
    }
}
