using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.Options;

namespace Hashlane.AspNetCore.Identity;

/// <summary>Reads settings from a section of the configuration.</summary>
/// <remarks>
/// By hand, because the binder needs reflection, which trimmed programs lack, and because it shows each value and name
/// that it does not understand. One of them may be a pepper at a wrong place.
/// </remarks>
internal sealed class HashlaneSection
{
    // A pepper has 16 bytes or more, which are 22 characters of Base64.
    private const int MaxShownChars = 20;

    private readonly List<string> _problems = [];

    private HashlaneSection()
    {
    }

    /// <summary>Sets all options that the section has.</summary>
    /// <exception cref="OptionsValidationException">
    /// It has other names, or values that cannot be read. The message lists all.
    /// </exception>
    public static void Read(IConfiguration section, HashlaneIdentityOptions options)
    {
        HashlaneSection reader = new();
        reader.Each(section, (name, each) =>
            Is(name, nameof(options.Preset)) ? reader.Text(each, text => options.Preset = text)
            : Is(name, nameof(options.MemoryKiB)) ? reader.Int32OrNull(each, number => options.MemoryKiB = number)
            : Is(name, nameof(options.Passes)) ? reader.Int32OrNull(each, number => options.Passes = number)
            : Is(name, nameof(options.Lanes)) ? reader.Int32OrNull(each, number => options.Lanes = number)
            : Is(name, nameof(options.MaxDegreeOfParallelism))
                ? reader.Int32(each, number => options.MaxDegreeOfParallelism = number)
            : Is(name, nameof(options.SaltLength)) ? reader.Int32(each, number => options.SaltLength = number)
            : Is(name, nameof(options.TagLength)) ? reader.Int32(each, number => options.TagLength = number)
            : Is(name, nameof(options.MemoryBudgetBytes))
                ? reader.Int64OrNull(each, number => options.MemoryBudgetBytes = number)
            : Is(name, nameof(options.NewHashes)) ? reader.Format(each, format => options.NewHashes = format)
            : Is(name, nameof(options.Limits)) ? reader.Limits(each, options.Limits)
            : Is(name, nameof(options.Peppers)) && reader.Peppers(each, options.Peppers));
        if (reader._problems.Count > 0)
        {
            throw new OptionsValidationException(
                Options.DefaultName, typeof(HashlaneIdentityOptions), reader._problems);
        }
    }

    /// <summary>Returns a text in quotes, or its length if it may be a pepper.</summary>
    public static string Shown(string text) => text.Length <= MaxShownChars
        ? $"\"{text}\""
        : $"a text of {text.Length} characters, which is not shown in case it is a pepper";

    /// <summary>Returns the identifier of a pepper, or its length if it may be the pepper itself.</summary>
    public static string ShownId(string id) => id.Length <= MaxShownChars ? id : $"({id.Length} characters, not shown)";

    private static bool Is(string name, string setting) => name.Equals(setting, StringComparison.OrdinalIgnoreCase);

    private bool Limits(IConfigurationSection section, HashlaneLimitOptions limits) => Parts(section, (name, each) =>
        Is(name, nameof(limits.MaxMemoryKiB)) ? Int32OrNull(each, number => limits.MaxMemoryKiB = number)
        : Is(name, nameof(limits.MaxPasses)) ? Int32OrNull(each, number => limits.MaxPasses = number)
        : Is(name, nameof(limits.MaxLanes)) ? Int32OrNull(each, number => limits.MaxLanes = number)
        : Is(name, nameof(limits.MaxWorkKiB)) ? Int64OrNull(each, number => limits.MaxWorkKiB = number)
        : Is(name, nameof(limits.MaxIdentityIterations))
            && Int32(each, number => limits.MaxIdentityIterations = number));

    private bool Peppers(IConfigurationSection section, HashlanePepperOptions peppers) => Parts(section, (name, each) =>
        Is(name, nameof(peppers.CurrentKeyId)) ? Text(each, text => peppers.CurrentKeyId = text)
        : Is(name, nameof(peppers.Keys)) ? Parts(each, (id, key) => Text(key, text => peppers.Keys[id] = text ?? ""))
        : Is(name, nameof(peppers.RetiredKeyIds)) ? List(each, peppers.RetiredKeyIds)
        : Is(name, nameof(peppers.UpcomingKeyIds)) && List(each, peppers.UpcomingKeyIds));

    private bool List(IConfigurationSection section, IList<string> ids) =>
        Parts(section, (_, each) => Text(each, text => ids.Add(text!)));

    private bool Int32(IConfigurationSection section, Action<int> set) =>
        Value(section, "a number", text => TryInt32(text, set));

    private bool Int32OrNull(IConfigurationSection section, Action<int?> set) =>
        IsBlank(section) ? Set(set, null) : Int32(section, number => set(number));

    private bool Int64OrNull(IConfigurationSection section, Action<long?> set) =>
        IsBlank(section) ? Set(set, null) : Value(section, "a number", text => TryInt64(text, number => set(number)));

    private bool Format(IConfigurationSection section, Action<NewHashes> set) => Value(
        section, string.Join(" or ", Enum.GetNames<NewHashes>()),
        text => !text.Contains(',', StringComparison.Ordinal) // which the parser takes for a set
            && Enum.TryParse(text, ignoreCase: true, out NewHashes format) && Set(set, format));

    private static bool TryInt32(string text, Action<int> set) =>
        DecimalText.TryParseSigned(text, out long number) && number is >= int.MinValue and <= int.MaxValue
        && Set(set, (int)number);

    private static bool TryInt64(string text, Action<long> set) =>
        DecimalText.TryParseSigned(text, out long number) && Set(set, number);

    /// <summary>Whether a setting has neither text nor parts.</summary>
    private static bool IsBlank(IConfigurationSection section) =>
        string.IsNullOrEmpty(section.Value) && !section.GetChildren().Any();

    /// <summary>Takes a text as it is; an empty one stands for null in some sources.</summary>
    private bool Text(IConfigurationSection section, Action<string?> set)
    {
        if (section.GetChildren().Any())
        {
            _problems.Add($"Hashlane: {PathOf(section)} has parts, but must be a text.");
            return true;
        }

        return Set(set, section.Value);
    }

    /// <summary>
    /// Takes the value of a known name, or adds the problem. A blank one would leave the default. The framework passes
    /// over zero characters after a number.
    /// </summary>
    private bool Value(IConfigurationSection section, string kind, Predicate<string> trySet)
    {
        if (section.GetChildren().Any())
        {
            _problems.Add($"Hashlane: {section.Path} has parts, but must be {kind}.");
        }
        else if (string.IsNullOrEmpty(section.Value))
        {
            _problems.Add($"Hashlane: {section.Path} is blank, but must be {kind}. Set it, or remove it.");
        }
        else if (section.Value.Contains('\0', StringComparison.Ordinal) || !trySet(section.Value))
        {
            _problems.Add($"Hashlane: {section.Path} is {Shown(section.Value)}, but must be {kind}.");
        }

        return true;
    }

    /// <summary>Reads the parts of a setting that has some.</summary>
    private bool Parts(IConfigurationSection section, Func<string, IConfigurationSection, bool> read)
    {
        if (!string.IsNullOrEmpty(section.Value))
        {
            _problems.Add(
                $"Hashlane: {PathOf(section)} is a text, which is not shown. Set a pepper as Peppers:Keys:ID, with an "
                + "identifier in place of ID, and name its use in CurrentKeyId, RetiredKeyIds:0 or UpcomingKeyIds:0.");
        }

        Each(section, read);
        return true;
    }

    /// <summary>Reads all parts. A name that is no setting is a problem.</summary>
    private void Each(IConfiguration section, Func<string, IConfigurationSection, bool> read)
    {
        foreach (IConfigurationSection each in section.GetChildren())
        {
            if (!read(each.Key, each))
            {
                _problems.Add($"Hashlane: {PathOf(each)} is no setting. Correct the name, or remove it.");
            }
        }
    }

    private static bool Set<T>(Action<T> set, T value)
    {
        set(value);
        return true;
    }

    /// <summary>The path of a section, whose last part may be a pepper.</summary>
    private static string PathOf(IConfigurationSection section) => section.Key.Length == section.Path.Length
        ? ShownId(section.Key)
        : section.Path[..^section.Key.Length] + ShownId(section.Key);
}
