using Xunit;

namespace Hashlane.Tests;

/// <summary>Reset, clone, disposal: what an instance is after each.</summary>
public sealed class LifetimeTests
{
    public static TheoryData<string> Subjects => Subject.Names;

    public static TheoryData<string> OfVariableLength => Subject.OfVariableLengthNames;

    [Fact]
    public void InstanceMembers_OfTheBaseClasses_AreAllInTheList()
    {
        string[] exempt = ["int HashLengthInBytes { get; }", "sealed override string ToString()", "void Dispose()"];
        Assert.Equal(
            ApiText.Members(typeof(Hasher)).Except(exempt).Order(StringComparer.Ordinal),
            InstanceMembers.Operations.Select(static member => member.Signature).Distinct().Order(StringComparer.Ordinal));
        Assert.Equal(["bool Verify(ReadOnlySpan<byte> tag)"], ApiText.Members(typeof(Mac)));
        Assert.Equal(
            ApiText.Members(typeof(UnkeyedHasher)).Order(StringComparer.Ordinal),
            InstanceMembers.UnkeyedOperations.Select(static member => member.Signature).Order(StringComparer.Ordinal));
        Assert.Equal(
            ApiText.Members(typeof(KeyedHasher)).Order(StringComparer.Ordinal),
            InstanceMembers.KeyedOperations.Select(static member => member.Signature).Order(StringComparer.Ordinal));
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void Operations_AfterDispose_ThrowObjectDisposed(string name)
    {
        Hasher hasher = Subject.Get(name).Create();
        hasher.AppendData([1, 2, 3]);
        hasher.Dispose();
        InstanceMembers.AssertAllThrow<ObjectDisposedException>(hasher);
        Assert.Equal(name, hasher.ToString());
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void Dispose_Twice_DoesNothing(string name)
    {
        Hasher hasher = Subject.Get(name).Create();
        hasher.Dispose();
        hasher.Dispose();
        Assert.Throws<ObjectDisposedException>(hasher.Reset);
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void Dispose_AfterUse_ZeroesTheState(string name)
    {
        Hasher hasher = Subject.Get(name).Create();
        hasher.AppendData(Inputs.Pattern(5000));
        Assert.NotEqual(-1, HasherState.Of(hasher).AsSpan().IndexOfAnyExcept((byte)0));
        hasher.Dispose();
        Assert.Equal(-1, HasherState.Of(hasher).AsSpan().IndexOfAnyExcept((byte)0));
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void Reset_AfterData_LeavesNothingOfTheMessage(string name)
    {
        Subject subject = Subject.Get(name);
        using Hasher used = subject.Create();
        using Hasher fresh = subject.Create();
        foreach (int length in (int[])[301, (7 * subject.UnitBytes) + 1])
        {
            used.AppendData(Inputs.Pattern(length));
            used.Reset();
            Assert.Equal(HasherState.Of(fresh), HasherState.Of(used));
            used.AppendData(Inputs.Pattern(length));
            used.GetHashAndReset();
            Assert.Equal(HasherState.Of(fresh), HasherState.Of(used));
        }
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void Reset_AfterData_StartsAnewWithTheSameKey(string name)
    {
        Subject subject = Subject.Get(name);
        using Hasher hasher = subject.Create();
        byte[] message = Inputs.Pattern(subject.UnitBytes + 9);
        hasher.AppendData(Inputs.Pattern(3 * subject.UnitBytes));
        hasher.Reset();
        hasher.AppendData(message);
        Assert.Equal(subject.HashSpan(message), hasher.GetCurrentHash());
    }

    [Theory]
    [MemberData(nameof(OfVariableLength))]
    public void Reset_AfterData_StartsAnewWithTheSameKeyAndLength(string name)
    {
        Subject subject = Subject.Get(name);
        foreach (int outputLength in (int[])[1, subject.HashSizeInBytes / 2, subject.HashSizeInBytes])
        {
            using Hasher hasher = subject.Create(outputLength);
            byte[] message = Inputs.Pattern(subject.UnitBytes + 9);
            hasher.AppendData(Inputs.Pattern(3 * subject.UnitBytes));
            hasher.Reset();
            hasher.AppendData(message);
            Assert.Equal(subject.HashSpan(message, outputLength), hasher.GetCurrentHash());
        }
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void GetHashAndReset_Twice_GivesTheEmptyMessageTheSecondTime(string name)
    {
        Subject subject = Subject.Get(name);
        using Hasher hasher = subject.Create();
        hasher.AppendData(Inputs.Pattern(subject.UnitBytes));
        hasher.GetHashAndReset();
        Assert.Equal(subject.HashSpan([]), hasher.GetHashAndReset());
        Assert.Equal(subject.HashSpan([]), hasher.GetCurrentHash());
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void GetCurrentHash_Repeatedly_ChangesNothing(string name)
    {
        Subject subject = Subject.Get(name);
        using Hasher hasher = subject.Create();
        hasher.AppendData(Inputs.Pattern(subject.UnitBytes + 1));
        byte[] before = HasherState.Of(hasher);
        byte[] first = hasher.GetCurrentHash();
        Assert.Equal(first, hasher.GetCurrentHash());
        Assert.Equal(before, HasherState.Of(hasher));
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void Clone_OfAnInstance_IsIndependent(string name)
    {
        Subject subject = Subject.Get(name);
        byte[] message = Inputs.Pattern((2 * subject.UnitBytes) + 5);
        Hasher source = subject.Create();
        source.AppendData(message);
        using Hasher clone = source.Clone();
        Assert.IsType(subject.Type, clone);
        source.AppendData([1]);
        clone.AppendData([2]);
        Assert.Equal(subject.HashSpan([.. message, 1]), source.GetCurrentHash());
        Assert.Equal(subject.HashSpan([.. message, 2]), clone.GetCurrentHash());
        source.Dispose();
        Assert.Equal(subject.HashSpan([.. message, 2]), clone.GetHashAndReset());
        clone.AppendData(message);
        Assert.Equal(subject.HashSpan(message), clone.GetCurrentHash());
    }
}
