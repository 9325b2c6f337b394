namespace Hashlane.Distributed.Tests;

/// <summary>Identities are compared in one way by workers, by the coordinator and by a run that resumes.</summary>
public sealed class ContentIdentityTests
{
    private static readonly ContentIdentity _file = new(3000, 1_700_000_000_123_456_789, 42)
    {
        ChangedNanoseconds = 1_700_000_000_123_456_790,
    };

    private static readonly ContentIdentity _object = new(3000, 1_700_000_000_000_000_000, 0, "\"tag\"");

    [Fact]
    public void Matches_OtherInAnyKnownProperty_DoesNot() => Assert.All(
        [
            _file with { Bytes = 2999 },
            _file with { ModifiedNanoseconds = 1 },
            _file with { ModifiedNanoseconds = 0 }, // it goes to the manifest
            new ContentIdentity(3000, 0, 0),
            _file with { ChangedNanoseconds = 1 },
            _file with { Number = 1 },
        ],
        static other =>
        {
            Assert.False(_file.Matches(other));
            Assert.False(other.Matches(_file));
        });

    [Fact]
    public void Matches_UnknownProperties_MatchAny() => Assert.All(
        [
            _file,
            _file with { ChangedNanoseconds = 0 },
            _file with { Number = 0 },
            _file with { Tag = "\"tag\"" },
        ],
        static other =>
        {
            Assert.True(_file.Matches(other));
            Assert.True(other.Matches(_file));
        });

    [Fact]
    public void Matches_Objects_ByTheirTagsAndNotByTheTimesOfServers()
    {
        Assert.True(_object.Matches(_object with { ModifiedNanoseconds = 1 }));
        Assert.False(_object.Matches(_object with { Tag = "\"other\"" }));
        Assert.False(_object.Matches(_object with { ModifiedNanoseconds = 1, Tag = "" }));
    }
}
