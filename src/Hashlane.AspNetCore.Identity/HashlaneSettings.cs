using System.Buffers.Text;
using System.Globalization;
using System.Security.Cryptography;
using System.Text;

namespace Hashlane.AspNetCore.Identity;

/// <summary>Checks settings and makes the library's options of them.</summary>
internal static class HashlaneSettings
{
    private const int MinSaltBytes = 8, MaxSaltBytes = 64, MinTagBytes = 16, MaxTagBytes = 64;
    private const int MaxLanes = 0xFFFFFF, MinKiB = 8, MaxKiB = 1 << 30;
    private const long MinBudgetBytes = 1 << 20;

    private static readonly UTF8Encoding _strict =
        new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    private static readonly Dictionary<string, Argon2Parameters> _presets = new(StringComparer.OrdinalIgnoreCase)
    {
        [nameof(Argon2Parameters.Rfc9106LowMemory)] = Argon2Parameters.Rfc9106LowMemory,
        [nameof(Argon2Parameters.Rfc9106HighMemory)] = Argon2Parameters.Rfc9106HighMemory,
        [nameof(Argon2Parameters.Owasp46MiB)] = Argon2Parameters.Owasp46MiB,
        [nameof(Argon2Parameters.Owasp19MiB)] = Argon2Parameters.Owasp19MiB,
        [nameof(Argon2Parameters.Owasp12MiB)] = Argon2Parameters.Owasp12MiB,
        [nameof(Argon2Parameters.Owasp9MiB)] = Argon2Parameters.Owasp9MiB,
        [nameof(Argon2Parameters.Owasp7MiB)] = Argon2Parameters.Owasp7MiB,
    };

    /// <summary>Lists problems of settings, each with its name, its value if that is no secret, and a remedy.</summary>
    public static IEnumerable<string> Problems(HashlaneIdentityOptions options)
    {
        string[] problems =
        [
            .. CostProblems(options), .. LimitProblems(options.Limits), .. OtherProblems(options),
            .. PepperProblems(options.Peppers),
        ];
        return problems.Length > 0 ? problems : JointProblems(options);
    }

    /// <summary>Makes the peppers of settings without problems.</summary>
    /// <returns>Null if there are none.</returns>
    public static PasswordPeppers? CreatePeppers(HashlanePepperOptions options)
    {
        if (options.CurrentKeyId is null)
        {
            return null;
        }

        Dictionary<string, byte[]> keys = options.Keys.ToDictionary(
            static key => key.Key, static key => Convert.FromBase64String(key.Value), StringComparer.Ordinal);
        try
        {
            return new(
                options.CurrentKeyId, keys[options.CurrentKeyId],
                options.RetiredKeyIds.Distinct().Select(id => KeyValuePair.Create(id, keys[id])),
                options.UpcomingKeyIds.Distinct().Select(id => KeyValuePair.Create(id, keys[id])));
        }
        finally
        {
            foreach (byte[] key in keys.Values)
            {
                CryptographicOperations.ZeroMemory(key);
            }
        }
    }

    /// <summary>Makes the options of settings without problems.</summary>
    public static PasswordHasherOptions Create(HashlaneIdentityOptions options, PasswordPeppers? peppers) => new()
    {
        Parameters = Parameters(options),
        Limits = Limits(options),
        SaltLength = options.SaltLength,
        TagLength = options.TagLength,
        Peppers = peppers,
    };

    private static Argon2Limits Limits(HashlaneIdentityOptions options)
    {
        Argon2Limits usual = new PasswordHasherOptions { Parameters = Parameters(options) }.Limits;
        return new()
        {
            MaxMemoryKiB = options.Limits.MaxMemoryKiB ?? usual.MaxMemoryKiB,
            MaxPasses = options.Limits.MaxPasses ?? usual.MaxPasses,
            MaxLanes = options.Limits.MaxLanes ?? usual.MaxLanes,
            MaxWorkKiB = options.Limits.MaxWorkKiB ?? usual.MaxWorkKiB,
        };
    }

    private static Argon2Parameters Parameters(HashlaneIdentityOptions options)
    {
        Argon2Parameters preset = options.Preset is null ? Argon2Parameters.Rfc9106LowMemory : _presets[options.Preset];
        return new(
            options.MemoryKiB ?? preset.MemoryKiB, options.Passes ?? preset.Passes, options.Lanes ?? preset.Lanes)
        {
            MaxDegreeOfParallelism = options.MaxDegreeOfParallelism,
        };
    }

    private static IEnumerable<string> CostProblems(HashlaneIdentityOptions options)
    {
        (string Name, int? Value, int Least, int Most)[] costs =
        [
            (nameof(options.MemoryKiB), options.MemoryKiB, MinKiB, MaxKiB),
            (nameof(options.Passes), options.Passes, 1, int.MaxValue),
            (nameof(options.Lanes), options.Lanes, 1, MaxLanes),
        ];
        string all = string.Join(", ", costs.Select(static cost => cost.Name));
        string[] given = [.. costs.Where(static cost => cost.Value is not null).Select(static cost => cost.Name)];
        if (options.Preset is not null && !_presets.ContainsKey(options.Preset))
        {
            yield return Problem(
                nameof(options.Preset), HashlaneSection.Shown(options.Preset),
                $"that is no preset. Choose one of {string.Join(", ", _presets.Keys)}, or remove it and set {all}.");
        }

        if (options.Preset is not null && given.Length > 0)
        {
            yield return Problem(
                nameof(options.Preset), HashlaneSection.Shown(options.Preset),
                $"it cannot be there together with {string.Join(", ", given)}. Remove one or the other.");
        }
        else if (given.Length is not 0 and not 3)
        {
            yield return $"Hashlane: of {all} only {string.Join(", ", given)} is set. Set all three, or choose a "
                + $"{nameof(options.Preset)}.";
        }

        foreach ((string name, int? value, int least, int most) in costs)
        {
            if (value is { } number && (number < least || number > most))
            {
                yield return Range(name, number, least, most);
            }
        }

        if (options is { MemoryKiB: >= MinKiB, Lanes: >= 1 and <= MaxLanes }
            && options.MemoryKiB < (long)MinKiB * options.Lanes)
        {
            yield return Problem(
                nameof(options.MemoryKiB), Invariant(options.MemoryKiB.Value),
                $"it must be {MinKiB} for each of the {options.Lanes} lanes or more. Raise it, or lower "
                + $"{nameof(options.Lanes)}.");
        }
    }

    private static IEnumerable<string> LimitProblems(HashlaneLimitOptions limits)
    {
        (string Name, long? Value, long Least, long Most)[] values =
        [
            (nameof(limits.MaxMemoryKiB), limits.MaxMemoryKiB, MinKiB, MaxKiB),
            (nameof(limits.MaxPasses), limits.MaxPasses, 1, int.MaxValue),
            (nameof(limits.MaxLanes), limits.MaxLanes, 1, MaxLanes),
            (nameof(limits.MaxWorkKiB), limits.MaxWorkKiB, MinKiB, long.MaxValue),
            (nameof(limits.MaxIdentityIterations), limits.MaxIdentityIterations, 1, int.MaxValue),
        ];
        return values
            .Where(static value => value.Value < value.Least || value.Value > value.Most)
            .Select(static value => Range($"Limits:{value.Name}", value.Value!.Value, value.Least, value.Most));
    }

    private static IEnumerable<string> OtherProblems(HashlaneIdentityOptions options)
    {
        if (options.SaltLength is < MinSaltBytes or > MaxSaltBytes)
        {
            yield return Range(nameof(options.SaltLength), options.SaltLength, MinSaltBytes, MaxSaltBytes);
        }

        if (options.TagLength is < MinTagBytes or > MaxTagBytes)
        {
            yield return Range(nameof(options.TagLength), options.TagLength, MinTagBytes, MaxTagBytes);
        }

        if (options.MaxDegreeOfParallelism is 0 or < -1)
        {
            yield return Problem(
                nameof(options.MaxDegreeOfParallelism), Invariant(options.MaxDegreeOfParallelism),
                "it must be 1 or more, or -1 for one thread per processor. Remove it to use 1.");
        }

        if (options.MemoryBudgetBytes is { } budget && budget < MinBudgetBytes)
        {
            yield return Range(nameof(options.MemoryBudgetBytes), budget, MinBudgetBytes, long.MaxValue);
        }

        if (!Enum.IsDefined(options.NewHashes))
        {
            yield return Problem(
                nameof(options.NewHashes), Invariant((long)options.NewHashes),
                $"it must be {string.Join(" or ", Enum.GetNames<NewHashes>())}.");
        }
    }

    private static IEnumerable<string> PepperProblems(HashlanePepperOptions peppers)
    {
        foreach ((string name, IList<string> ids) in ((string, IList<string>)[])
            [
                (nameof(peppers.RetiredKeyIds), peppers.RetiredKeyIds),
                (nameof(peppers.UpcomingKeyIds), peppers.UpcomingKeyIds),
            ])
        {
            if (ids.Contains(null!))
            {
                yield return $"Hashlane: Peppers:{name} has an entry without a name. Remove it.";
            }
        }

        foreach ((string id, string value) in peppers.Keys)
        {
            string name = $"Peppers:Keys:{HashlaneSection.ShownId(id)}";
            if (!IsKeyId(id))
            {
                yield return $"Hashlane: the identifier in {name} must be text of 1 to "
                    + $"{PasswordPeppers.MaxKeyIdBytes} bytes in UTF-8. Shorten it.";
            }

            if (string.IsNullOrWhiteSpace(value) || !Base64.IsValid(value, out int bytes))
            {
                yield return $"Hashlane: {name} must be Base64, but is empty or has other characters. It is not shown. "
                    + "Create one, for example with `openssl rand -base64 32`.";
            }
            else if (bytes < PasswordPeppers.MinPepperBytes)
            {
                yield return $"Hashlane: {name} must have {PasswordPeppers.MinPepperBytes} bytes or more, but has "
                    + $"{bytes}. Create one, for example with `openssl rand -base64 32`.";
            }

            int uses = (id == peppers.CurrentKeyId ? 1 : 0)
                + (peppers.RetiredKeyIds.Contains(id) ? 1 : 0)
                + (peppers.UpcomingKeyIds.Contains(id) ? 1 : 0);
            if (uses != 1)
            {
                yield return $"Hashlane: {name} has {uses} uses, but must have one. Name it in exactly one of "
                    + $"Peppers:{nameof(peppers.CurrentKeyId)}, Peppers:{nameof(peppers.RetiredKeyIds)} and "
                    + $"Peppers:{nameof(peppers.UpcomingKeyIds)}.";
            }
        }

        (string Name, string Id)[] named =
        [
            .. peppers.CurrentKeyId is null ? [] : new[] { (nameof(peppers.CurrentKeyId), peppers.CurrentKeyId) },
            .. Named(nameof(peppers.RetiredKeyIds), peppers.RetiredKeyIds),
            .. Named(nameof(peppers.UpcomingKeyIds), peppers.UpcomingKeyIds),
        ];
        foreach ((string name, string id) in named.Where(entry => !peppers.Keys.ContainsKey(entry.Id)))
        {
            yield return Problem(
                $"Peppers:{name}", HashlaneSection.Shown(id),
                IsKeyId(id)
                    ? $"that names no pepper. Set Peppers:Keys:{id} to its Base64, or correct the name: upper and "
                        + "lower case differ."
                    : $"that names no pepper. It must be an identifier of 1 to {PasswordPeppers.MaxKeyIdBytes} bytes "
                        + "in UTF-8, as in Peppers:Keys:ID.");
        }

        if (peppers.CurrentKeyId is null && named.Length > 0)
        {
            yield return $"Hashlane: Peppers:{nameof(peppers.CurrentKeyId)} is missing, although there are peppers. "
                + "Name the one for new hashes.";
        }
    }

    private static bool IsKeyId(string id)
    {
        try
        {
            return _strict.GetByteCount(id) is > 0 and <= PasswordPeppers.MaxKeyIdBytes;
        }
        catch (EncoderFallbackException)
        {
            return false; // half a surrogate pair
        }
    }

    private static IEnumerable<(string Name, string Id)> Named(string name, IEnumerable<string?> ids) =>
        ids.Distinct().OfType<string>().Select(id => (name, id));

    /// <summary>Problems of settings that are right one by one.</summary>
    private static IEnumerable<string> JointProblems(HashlaneIdentityOptions options)
    {
        Argon2Parameters parameters = Parameters(options);
        Argon2Limits limits = Limits(options);
        using PasswordPeppers? peppers = CreatePeppers(options.Peppers);
        try
        {
            _ = new PasswordHasher(Create(options, peppers));
            _ = Argon2Memory.Budget;
        }
        catch (ArgumentException)
        {
            return
            [
                $"Hashlane: the costs of new hashes, {parameters}, are above one of the Limits, which are "
                    + $"MaxMemoryKiB={limits.MaxMemoryKiB}, MaxPasses={limits.MaxPasses}, "
                    + $"MaxLanes={limits.MaxLanes} and MaxWorkKiB={limits.MaxWorkKiB}. "
                    + "Raise that limit, or lower the costs.",
            ];
        }
        catch (InvalidOperationException exception)
        {
            return [$"Hashlane: {exception.Message}"]; // of the budget in runtimeconfig.json
        }

        long needed = (long)parameters.MemoryKiB << 10;
        return options.MemoryBudgetBytes < needed
            ?
            [
                Problem(
                    nameof(options.MemoryBudgetBytes), Invariant(options.MemoryBudgetBytes.Value),
                    $"that is less than the {needed} bytes of one login. Raise it to some times as much, or choose a "
                    + $"{nameof(options.Preset)} with less memory."),
            ]
            : [];
    }

    private static string Range(string name, long value, long least, long most) =>
        Problem(
            name, Invariant(value),
            most >= int.MaxValue
                ? $"it must be {least} or more. Correct it, or remove it to use the default."
                : $"it must be from {least} to {most}. Correct it, or remove it to use the default.");

    private static string Problem(string name, string value, string problem) =>
        $"Hashlane: {name} is {value}, but {problem}";

    private static string Invariant(long value) => value.ToString(CultureInfo.InvariantCulture);
}
