namespace Hashlane.Distributed;

/// <summary>Results of units as messages, and in the journal.</summary>
/// <remarks>There is one form of each result.</remarks>
internal static class ResultCodec
{
    // The kind of message in the high bits, and its version in the low ones.
    private const byte Magic = 0xB1;

    // The answers to a unit.
    private const byte Done = 0, Declined = 1, Returned = 2;

    private const byte KindBits = 0b_0000_0111;

    // Of an outcome that has an empty reason: the bits, and the length of the reason.
    private const int FewestOutcomeBytes = 2;

    /// <summary>Writes a result. Reasons are cut and cleaned as <see cref="MessageText"/> tells.</summary>
    /// <exception cref="MessageException">The result breaks a rule or a limit that its readers check.</exception>
    internal static byte[] Encode(UnitResult result)
    {
        MessageWriter writer = new();
        try
        {
            WriteHeader(ref writer, result, result.Outcomes.Length);
            foreach (FileOutcome outcome in result.Outcomes)
            {
                Write(ref writer, outcome);
            }

            CheckLength(writer.Written.Length);
            return writer.ToMessage();
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <summary>Reads a result.</summary>
    /// <exception cref="MessageException">The bytes are no result.</exception>
    internal static UnitResult Decode(ReadOnlyMemory<byte> body)
    {
        CheckLength(body.Length);
        MessageReader reader = new(body.Span, Magic, "result");
        UnitId id = reader.Id();
        UnitId job = reader.Id();
        string worker = reader.Name();
        byte answer = reader.Byte();
        if (answer > Returned)
        {
            throw new MessageException($"the kind of result {answer} is unknown");
        }

        int count = (int)reader.Count(MessageLimits.MaxFiles);
        CheckAnswer(answer, count);
        if (count > reader.Left / FewestOutcomeBytes)
        {
            throw new MessageException($"a result of {count} files, for which there are {reader.Left} bytes");
        }

        FileOutcome[] outcomes = count == 0 ? [] : new FileOutcome[count];
        for (int i = 0; i < outcomes.Length; i++)
        {
            outcomes[i] = Read(ref reader);
        }

        reader.End();
        return new UnitResult
        {
            Id = id,
            Job = job,
            Worker = worker,
            IsDeclined = answer == Declined,
            IsReturned = answer == Returned,
            Outcomes = outcomes,
        };
    }

    /// <summary>Writes all that comes before the outcomes.</summary>
    /// <param name="writer">The target.</param>
    /// <param name="result">The result, whose outcomes have no influence.</param>
    /// <param name="outcomes">The number of outcomes that follow.</param>
    internal static void WriteHeader(ref MessageWriter writer, UnitResult result, int outcomes)
    {
        if (outcomes > MessageLimits.MaxFiles)
        {
            throw new MessageException($"a result of {outcomes} files, more than {MessageLimits.MaxFiles}");
        }

        byte answer = result switch
        {
            { IsDeclined: true, IsReturned: true } => throw new MessageException("a unit is declined and returned"),
            { IsDeclined: true } => Declined,
            { IsReturned: true } => Returned,
            _ => Done,
        };
        CheckAnswer(answer, outcomes);
        writer.Byte(Magic);
        writer.Id(result.Id);
        writer.Id(result.Job);
        writer.Name(result.Worker);
        writer.Byte(answer);
        writer.Count(outcomes);
    }

    /// <summary>Writes the outcome of contents that were hashed.</summary>
    internal static void WriteHashed(
        ref MessageWriter writer, ContentIdentity? identity, scoped ReadOnlySpan<byte> value, long contentBytes)
    {
        CheckHashed(identity, value.Length, contentBytes);
        writer.Byte((byte)(IdentityFields.BitsOf(identity) | (int)OutcomeKind.Hashed));
        IdentityFields.Write(ref writer, identity);
        writer.Byte((byte)value.Length);
        writer.Bytes(value);
        writer.Difference(contentBytes, identity!.Bytes);
    }

    /// <summary>Writes an outcome.</summary>
    internal static void Write(ref MessageWriter writer, FileOutcome outcome)
    {
        CheckKind(outcome.Kind);
        if (outcome.Kind == OutcomeKind.Hashed)
        {
            if (outcome.Reason.Length != 0)
            {
                throw new MessageException("a file with a digest has a reason why there is none");
            }

            WriteHashed(ref writer, outcome.Identity, outcome.Value, outcome.ContentBytes);
            return;
        }

        writer.Byte((byte)(IdentityFields.BitsOf(outcome.Identity) | (int)outcome.Kind));
        IdentityFields.Write(ref writer, outcome.Identity);
        if (outcome.Value.Length != 0)
        {
            throw new MessageException("a file that was not hashed has a digest");
        }

        // A character of UTF-16 is at most three bytes long.
        writer.Text(MessageText.CleanReason(outcome.Reason), 3 * MessageLimits.MaxReasonChars);
    }

    private static FileOutcome Read(ref MessageReader reader)
    {
        byte bits = reader.Byte();
        OutcomeKind kind = (OutcomeKind)(bits & KindBits);
        CheckKind(kind);
        ContentIdentity? identity = IdentityFields.Read(ref reader, bits);
        if (kind == OutcomeKind.Hashed)
        {
            byte[] value = reader.Bytes(reader.Byte()).ToArray();
            long contentBytes = reader.Difference(identity?.Bytes ?? 0);
            CheckHashed(identity, value.Length, contentBytes);
            return FileOutcome.Hashed(identity!, value, contentBytes);
        }

        string reason = reader.Text(3 * MessageLimits.MaxReasonChars);
        return reason.Length <= MessageLimits.MaxReasonChars
            ? new FileOutcome { Kind = kind, Identity = identity, Reason = reason }
            : throw new MessageException($"a reason is longer than {MessageLimits.MaxReasonChars} characters");
    }

    private static void CheckLength(int bytes)
    {
        if (bytes > MessageLimits.MaxResultBytes)
        {
            throw new MessageException($"the result is {bytes} bytes long, more than {MessageLimits.MaxResultBytes}");
        }
    }

    private static void CheckAnswer(byte answer, int outcomes)
    {
        if (answer != Done && outcomes != 0)
        {
            throw new MessageException("a unit that was not done has results");
        }
    }

    private static void CheckKind(OutcomeKind kind)
    {
        if (kind is < OutcomeKind.Hashed or > OutcomeKind.Failed)
        {
            throw new MessageException($"the kind of outcome {(byte)kind} is unknown");
        }
    }

    private static void CheckHashed(ContentIdentity? identity, int valueBytes, long contentBytes)
    {
        if (identity is null)
        {
            throw new MessageException("a file was hashed whose identity is unknown");
        }

        if (contentBytes < 0)
        {
            throw new MessageException($"the length {contentBytes} is negative");
        }

        if (valueBytes is 0 or > MessageLimits.MaxValueBytes)
        {
            throw new MessageException(
                $"a digest is {valueBytes} bytes long, not 1 to {MessageLimits.MaxValueBytes}");
        }
    }
}
