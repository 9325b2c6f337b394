namespace Hashlane;

/// <summary>Takes the bytes of a stream or a file, piece by piece.</summary>
internal interface IByteSink
{
    /// <summary>Takes the next piece, whose memory is used again after the call.</summary>
    void Absorb(ReadOnlySpan<byte> source);
}
