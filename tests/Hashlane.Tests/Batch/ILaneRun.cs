using System.Numerics;

namespace Hashlane.Tests;

/// <summary>A vector that a lane kernel can compute in one lane beside others of as many blocks.</summary>
internal interface ILaneRun<TWord>
    where TWord : unmanaged, IBinaryInteger<TWord>
{
    /// <summary>Whether it stays within the limits of lane kernels.</summary>
    bool FitsLane { get; }

    /// <summary>The message, its last block padded.</summary>
    byte[] PaddedMessage { get; }

    /// <summary>Sets a lane's words of a <see cref="LaneState"/>.</summary>
    void SetLane(Span<TWord> lane);

    /// <summary>Whether a lane's words are what the vector says, after its last block.</summary>
    bool IsResult(ReadOnlySpan<TWord> lane);
}
