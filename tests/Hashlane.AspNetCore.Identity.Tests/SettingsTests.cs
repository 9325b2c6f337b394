using System.Reflection;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Options;
using Xunit;

namespace Hashlane.AspNetCore.Identity.Tests;

/// <summary>Settings from a configuration: what they make, and the messages of wrong ones at the start.</summary>
public sealed class SettingsTests
{
    private const string PepperName = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8", Pepper = $"{PepperName}=";

    private static CancellationToken Ending => TestContext.Current.CancellationToken;

    /// <summary>Settings in lines, and parts of the message.</summary>
    public static TheoryData<string, string[]> Wrong => new()
    {
        { "Preset=Owasp20MiB", ["Preset is \"Owasp20MiB\"", "Rfc9106LowMemory", "Owasp19MiB", "set MemoryKiB, Passes, Lanes"] },
        { "Preset=Owasp19MiB\nPasses=3", ["Preset is \"Owasp19MiB\"", "together with Passes", "Remove one"] },
        { "MemoryKiB=64", ["only MemoryKiB is set", "Set all three", "Preset"] },
        { "MemoryKiB=64\nPasses=1", ["only MemoryKiB, Passes is set"] },
        { "MemoryKiB=7\nPasses=1\nLanes=1", ["MemoryKiB is 7", "from 8 to 1073741824"] },
        { "MemoryKiB=8\nPasses=1\nLanes=2", ["MemoryKiB is 8", "8 for each of the 2 lanes", "lower Lanes"] },
        { "MemoryKiB=64\nPasses=0\nLanes=1", ["Passes is 0", "1 or more"] },
        { "MemoryKiB=64\nPasses=1\nLanes=0", ["Lanes is 0", "from 1 to 16777215"] },
        { "MemoryKiB=64\nPasses=1\nLanes=-5", ["Lanes is -5"] },
        { "SaltLength=7", ["SaltLength is 7", "from 8 to 64"] },
        { "TagLength=65", ["TagLength is 65", "from 16 to 64"] },
        { "MaxDegreeOfParallelism=0", ["MaxDegreeOfParallelism is 0", "-1"] },
        { "MemoryBudgetBytes=1048575", ["MemoryBudgetBytes is 1048575", "1048576 or more"] },
        { "MemoryBudgetBytes=1048576", ["MemoryBudgetBytes is 1048576", "less than the 67108864 bytes of one login", "Raise it"] },
        { "NewHashes=7", ["NewHashes is 7", "Argon2id or Identity"] },
        { "NewHashes=Md5", ["Md5", "Hashlane:NewHashes"] },
        { "Passes=many", ["many", "Hashlane:Passes"] },
        { "Passes=3\0", ["Hashlane:Passes is", "must be a number"] },
        { "MemoryBudgetBytes=70000000\0\0", ["Hashlane:MemoryBudgetBytes is", "must be a number"] },
        { "MaxDegreeOfParallelism=1\0", ["Hashlane:MaxDegreeOfParallelism is", "must be a number"] },
        { "NewHashes=1\0", ["Hashlane:NewHashes is", "Argon2id or Identity"] },
        { "NewHashes=Argon2id,Identity", ["Hashlane:NewHashes is \"Argon2id,Identity\"", "Argon2id or Identity"] },
        { "Limits:MaxMemoryKiB=1", ["Limits:MaxMemoryKiB is 1", "from 8 to 1073741824"] },
        { "Limits:MaxPasses=0", ["Limits:MaxPasses is 0"] },
        { "Limits:MaxLanes=0", ["Limits:MaxLanes is 0"] },
        { "Limits:MaxWorkKiB=0", ["Limits:MaxWorkKiB is 0"] },
        { "Limits:MaxIdentityIterations=0", ["Limits:MaxIdentityIterations is 0"] },
        { "Limits:MaxPasses=2", ["m=65536,t=3,p=4", "MaxPasses=2", "Raise that limit"] },
        { "Memory=64", ["Memory"] },
        { "Limits:MaxTime=64", ["MaxTime"] },
        { "Peppers:CurrentKeyId=2026", ["Peppers:CurrentKeyId is \"2026\"", "names no pepper", "Set Peppers:Keys:2026"] },
        { $"Peppers:Keys:2026={Pepper}", ["Peppers:Keys:2026 has 0 uses", "CurrentKeyId", "RetiredKeyIds", "UpcomingKeyIds"] },
        { $"Peppers:Keys:2026={Pepper}\nPeppers:RetiredKeyIds:0=2026", ["Peppers:CurrentKeyId is missing"] },
        {
            $"Peppers:Keys:2026={Pepper}\nPeppers:CurrentKeyId=2026\nPeppers:RetiredKeyIds:0=2026",
            ["Peppers:Keys:2026 has 2 uses"]
        },
        {
            $"Peppers:Keys:2026={Pepper}\nPeppers:CurrentKeyId=2026\nPeppers:UpcomingKeyIds:0=2027",
            ["Peppers:UpcomingKeyIds is \"2027\"", "Set Peppers:Keys:2027"]
        },
        { "Peppers:Keys:2026=s3cret!\nPeppers:CurrentKeyId=2026", ["Peppers:Keys:2026 must be Base64", "openssl rand -base64 32"] },
        { "Peppers:Keys:2026=\nPeppers:CurrentKeyId=2026", ["Peppers:Keys:2026 must be Base64"] },
        { "Peppers:Keys:2026=s3cretAA\nPeppers:CurrentKeyId=2026", ["Peppers:Keys:2026 must have 16 bytes or more, but has 6"] },
        { "Peppers:Keys=s3cret!", ["Hashlane:Peppers:Keys is a text", "not shown", "Peppers:Keys:ID"] },
        { "Peppers=s3cret!", ["Hashlane:Peppers is a text", "Peppers:Keys:ID"] },
        { "Peppers:Keys:2026:Value=s3cret!", ["Hashlane:Peppers:Keys:2026 has parts"] },
        { $"Peppers:CurrentKeyId={Pepper}", ["Peppers:CurrentKeyId is a text of 44 characters, which is not shown", "1 to 8 bytes", "Keys:ID"] },
        { $"Peppers:Keys:{PepperName}=k1", ["identifier in Peppers:Keys:(43 characters, not shown)", "1 to 8 bytes"] },
        { $"Peppers:Keys:{PepperName}:Value=k1", ["Peppers:Keys:(43 characters, not shown) has parts"] },
        { $"Peppers:RetiredKeyIds:0={Pepper}", ["Peppers:RetiredKeyIds is a text of 44 characters"] },
        { $"Peppers:UpcomingKeyIds:{PepperName}={Pepper}", ["Peppers:UpcomingKeyIds is a text of 44 characters"] },
        { $"Peppers:RetiredKeyIds={Pepper}", ["Hashlane:Peppers:RetiredKeyIds is a text, which is not shown", "RetiredKeyIds:0"] },
        { $"Peppers:UpcomingKeyIds={Pepper}", ["Hashlane:Peppers:UpcomingKeyIds is a text, which is not shown"] },
        { $"Peppers:CurrentKeyId:{PepperName}=2026", ["Hashlane:Peppers:CurrentKeyId has parts"] },
        { $"Peppers:{PepperName}=2026", ["Hashlane:Peppers:(43 characters, not shown) is no setting"] },
        { $"{PepperName}=2026", ["Hashlane:(43 characters, not shown) is no setting"] },
        { $"Preset={Pepper}", ["Preset is a text of 44 characters"] },
        { $"MemoryKiB={Pepper}", ["Hashlane:MemoryKiB is a text of 44 characters", "must be a number"] },
        { "MemoryKiB=65536\0", ["Hashlane:MemoryKiB is \"65536", "must be a number"] },
        { "MemoryKiB=+65536", ["Hashlane:MemoryKiB is \"+65536\"", "must be a number"] },
        { "MemoryKiB=4294967297", ["Hashlane:MemoryKiB is \"4294967297\"", "must be a number"] },
        { "Limits:MaxWorkKiB=4194304\0\0", ["Hashlane:Limits:MaxWorkKiB is \"4194304", "must be a number"] },
        { $"NewHashes={Pepper}", ["Hashlane:NewHashes is a text of 44 characters", "Argon2id or Identity"] },
        { $"Limits={Pepper}", ["Hashlane:Limits is a text, which is not shown"] },
        { $"Limits:MaxWorkKiB={Pepper}", ["Hashlane:Limits:MaxWorkKiB is a text of 44 characters"] },
        { $"Limits:{PepperName}=1", ["Hashlane:Limits:(43 characters, not shown) is no setting"] },
        { $"Peppers:Keys:\ud800={Pepper}\nPeppers:CurrentKeyId=\ud800", ["must be text of 1 to 8 bytes"] },
        { $"Peppers:Keys:too-long-id={Pepper}\nPeppers:CurrentKeyId=too-long-id", ["Peppers:Keys:too-long-id", "1 to 8 bytes"] },
    };

    [Theory]
    [MemberData(nameof(Wrong))]
    public async Task Start_WithAWrongSetting_FailsAndSaysWhatToDo(string lines, string[] parts)
    {
        string message = await StartAsync(lines);

        Assert.All(parts, part => Assert.Contains(part, message, StringComparison.Ordinal));
        Assert.DoesNotContain("s3cret", message, StringComparison.Ordinal);
        Assert.DoesNotContain(PepperName[..16], message, StringComparison.Ordinal);
    }

    [Fact]
    public void Options_WithANullAmongIdentifiers_SayWhere()
    {
        HashlaneIdentityOptions options = new();
        options.Peppers.RetiredKeyIds.Add(null!);
        options.Peppers.UpcomingKeyIds.Add(null!);

        string[] problems = [.. HashlaneSettings.Problems(options)];

        Assert.Equal(2, problems.Length);
        Assert.Contains("Peppers:RetiredKeyIds has an entry without", problems[0], StringComparison.Ordinal);
        Assert.Contains("Peppers:UpcomingKeyIds has an entry without", problems[1], StringComparison.Ordinal);
    }

    /// <summary>The names of presets are written down, as a trimmed program has no reflection.</summary>
    [Fact]
    public async Task Preset_EachOfTheParameters_IsKnown()
    {
        string[] names =
        [
            .. typeof(Argon2Parameters).GetProperties(BindingFlags.Public | BindingFlags.Static)
                .Where(static property => property.PropertyType == typeof(Argon2Parameters))
                .Select(static property => property.Name),
        ];
        Assert.InRange(names.Length, 7, int.MaxValue);
        foreach (string name in names)
        {
            Assert.Equal("", await StartAsync($"Preset={name}"));
        }
    }

    /// <summary>Each setting can be read from a configuration, by its own name and into its own property.</summary>
    [Fact]
    public void Section_WithEachSetting_SetsIt()
    {
        HashlaneIdentityOptions options = new();
        (object Part, string Path)[] parts = [(options, ""), (options.Limits, "Limits:"), (options.Peppers, "Peppers:")];
        int count = 0;
        List<string> lines = [];
        List<(object Part, PropertyInfo Setting, string Value)> expected = [];
        foreach ((object part, string path) in parts)
        {
            foreach (PropertyInfo setting in part.GetType().GetProperties().Where(each => !parts.Any(part => part.Part.GetType() == each.PropertyType)))
            {
                string value = setting.PropertyType == typeof(NewHashes) ? nameof(NewHashes.Identity) : $"{1000 + ++count}";
                string name = setting.Name
                    + (setting.PropertyType == typeof(IDictionary<string, string>) ? ":id" : setting.PropertyType == typeof(IList<string>) ? ":0" : "");
                lines.Add($"{path}{name}={value}");
                expected.Add((part, setting, value));
            }
        }

        HashlaneSection.Read(Section(string.Join('\n', lines)), options);

        Assert.InRange(expected.Count, 17, int.MaxValue);
        Assert.All(expected, static each => Assert.Equal(each.Value, each.Setting.GetValue(each.Part) switch
        {
            IDictionary<string, string> keys => Assert.Single(keys).Value,
            IList<string> ids => Assert.Single(ids),
            object value => $"{value}",
            null => "null",
        }));
    }

    /// <summary>A variable that was meant to have a value must not leave the default.</summary>
    [Fact]
    public void Section_WithABlankSetting_IsAProblemUnlessItMayBeNull()
    {
        NullabilityInfoContext nullability = new();
        int problems = 0;
        foreach ((Type type, string path) in ((Type, string)[])
            [
                (typeof(HashlaneIdentityOptions), ""), (typeof(HashlaneLimitOptions), "Limits:"), (typeof(HashlanePepperOptions), "Peppers:"),
            ])
        {
            foreach (PropertyInfo setting in type.GetProperties().Where(static each => each.CanWrite))
            {
                HashlaneIdentityOptions options = new();
                Exception? failure = Record.Exception(() => HashlaneSection.Read(Section($"{path}{setting.Name}="), options));
                if (nullability.Create(setting).WriteState == NullabilityState.Nullable)
                {
                    Assert.Null(failure);
                    continue;
                }

                problems++;
                Assert.Contains($"{path}{setting.Name} is blank", Assert.IsType<OptionsValidationException>(failure).Message, StringComparison.Ordinal);
            }
        }

        Assert.InRange(problems, 5, int.MaxValue);
    }

    [Fact]
    public async Task Start_WithSeveralWrongSettings_NamesAll()
    {
        string message = await StartAsync("Preset=x\nSaltLength=0\nLimits:MaxLanes=0\nPeppers:CurrentKeyId=a");

        Assert.All(
            ["Preset is", "SaltLength is", "Limits:MaxLanes is", "Peppers:CurrentKeyId is"],
            part => Assert.Contains(part, message, StringComparison.Ordinal));
    }

    [Fact]
    public async Task Start_WithoutTheSection_FailsAndNamesIt()
    {
        HostApplicationBuilder builder = Host.CreateEmptyApplicationBuilder(null);
        builder.Services.AddHashlanePasswordHasher<User>(builder.Configuration.GetSection("Passwords:Hashlane"));
        using IHost host = builder.Build();

        OptionsValidationException failure = await Assert.ThrowsAsync<OptionsValidationException>(() => host.StartAsync(Ending));
        Assert.Contains("no section \"Passwords:Hashlane\"", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Start_WithTheDefaultsOrAnyPreset_Works()
    {
        foreach (string lines in (string[])
            [
                "SaltLength=16", "Preset=Rfc9106LowMemory", "Preset=rfc9106highmemory", "Preset=Owasp46MiB",
                "Preset=Owasp19MiB", "Preset=Owasp12MiB", "Preset=Owasp9MiB", "Preset=Owasp7MiB",
            ])
        {
            Assert.Equal("", await StartAsync(lines));
        }
    }

    [Fact]
    public void Settings_AllFromAConfiguration_AreApplied()
    {
        const string Lines = $"""
            MemoryKiB=128
            Passes=2
            Lanes=2
            MaxDegreeOfParallelism=2
            SaltLength=24
            TagLength=48
            MemoryBudgetBytes=70000000
            NewHashes=Argon2id
            Limits:MaxMemoryKiB=256
            Limits:MaxPasses=3
            Limits:MaxLanes=4
            Limits:MaxWorkKiB=512
            Limits:MaxIdentityIterations=1000
            Peppers:CurrentKeyId=2027
            Peppers:RetiredKeyIds:0=2026
            Peppers:UpcomingKeyIds:0=2028
            Peppers:Keys:2026=AAAAAAAAAAAAAAAAAAAAAA==
            Peppers:Keys:2027={Pepper}
            Peppers:Keys:2028=/////////////////////w==
            """;
        long budget = Argon2Memory.Budget;
        try
        {
            ServiceCollection services = new();
            services.AddHashlanePasswordHasher<User>(Section(Lines));
            using ServiceProvider provider = services.BuildServiceProvider();
            HashlaneIdentityOptions options = provider.GetRequiredService<IOptions<HashlaneIdentityOptions>>().Value;
            using PasswordPeppers? peppers = HashlaneSettings.CreatePeppers(options.Peppers);
            Hashlane.PasswordHasherOptions made = HashlaneSettings.Create(options, peppers);

            Assert.Equal(("m=128,t=2,p=2", 2), (made.Parameters.ToString(), made.Parameters.MaxDegreeOfParallelism));
            Assert.Equal((24, 48), (made.SaltLength, made.TagLength));
            Assert.Equal(
                (256, 3, 4, 512L),
                (made.Limits.MaxMemoryKiB, made.Limits.MaxPasses, made.Limits.MaxLanes, made.Limits.MaxWorkKiB));
            Assert.Equal(1000, options.Limits.MaxIdentityIterations);

            string hash = provider.GetRequiredService<HashlanePasswordHasher<User>>().HashPassword(null!, "p");
            Assert.StartsWith("$argon2id$v=19$m=128,t=2,p=2,keyid=MjAyNw$", hash, StringComparison.Ordinal);
            Assert.Equal(70_000_000, Argon2Memory.Budget);
            Hashlane.PasswordHasher same = new(made);
            Assert.True(same.Verify("p", hash, Ending));
            using PasswordPeppers right = new("2027", Convert.FromBase64String(Pepper));
            Assert.True(new Hashlane.PasswordHasher(new() { Peppers = right }).Verify("p", hash, Ending));
        }
        finally
        {
            Argon2Memory.Budget = budget;
        }
    }

    [Fact]
    public void Hasher_OfWrongOptionsMadeByHand_ThrowsTheSame()
    {
        OptionsValidationException failure = Assert.Throws<OptionsValidationException>(
            () => new HashlanePasswordHasher<User>(Options.Create(new HashlaneIdentityOptions { SaltLength = 1 })));
        Assert.Contains("SaltLength is 1", failure.Message, StringComparison.Ordinal);
    }

    /// <summary>Starts a program with settings, and returns the message of its failure.</summary>
    private static async Task<string> StartAsync(string lines)
    {
        HostApplicationBuilder builder = Host.CreateEmptyApplicationBuilder(null);
        builder.Services.AddHashlanePasswordHasher<User>(Section(lines));
        using IHost host = builder.Build();
        try
        {
            await host.StartAsync(Ending);
            await host.StopAsync(Ending);
            return "";
        }
        catch (Exception exception) when (exception is OptionsValidationException or InvalidOperationException)
        {
            return exception.Message;
        }
    }

    private static IConfigurationSection Section(string lines) => new ConfigurationBuilder()
        .AddInMemoryCollection(lines.Split('\n').Select(static line =>
        {
            string[] parts = line.Split('=', 2);
            return KeyValuePair.Create($"Hashlane:{parts[0]}", (string?)parts[1]);
        }))
        .Build().GetSection("Hashlane");
}
