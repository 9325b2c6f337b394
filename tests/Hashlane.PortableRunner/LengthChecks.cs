namespace Hashlane.Tests;

/// <summary>Every algorithm over all short lengths and around the limits of its units, in one piece and in many.</summary>
internal static class LengthChecks
{
    private const int MaxOfAll = 300, MaxUnits = 9;

    public static void Run(Tally tally)
    {
        foreach (Subject subject in Subject.All)
        {
            tally.Group($"lengths of {subject}", () => Run(tally, subject));
        }

        tally.Group("SHA-2 of the framework", () => Framework(tally));
    }

    private static void Run(Tally tally, Subject subject)
    {
        byte[] message = VectorFile.Pattern((MaxUnits * subject.UnitBytes) + 2);
        using Hasher byteByByte = subject.Create(), inPieces = subject.Create();
        foreach (int length in Lengths(subject.UnitBytes))
        {
            byte[] source = message.AsSpan(0, length).ToArray(), expected = subject.Hash(source);
            bool isRight = length == 0 || !VectorFile.Same(expected, subject.Hash(message.AsSpan(0, length - 1).ToArray()));
            if (length <= MaxOfAll)
            {
                // The same hasher all the time, which is asked after each byte.
                byteByByte.AppendData(source.AsSpan(Math.Max(0, length - 1)));
                isRight &= VectorFile.Same(byteByByte.GetCurrentHash(), expected);
            }

            foreach (int piece in (int[])[subject.UnitBytes, subject.UnitBytes - 1, (length / 2) + 1])
            {
                for (int start = 0; start < length; start += piece)
                {
                    inPieces.AppendData(source.AsSpan(start, Math.Min(piece, length - start)));
                }

                isRight &= VectorFile.Same(inPieces.GetHashAndReset(), expected);
            }

            if (subject.Function is not null)
            {
                byte[] digest = new byte[expected.Length];
                subject.Function.HashMany([source], digest, subject.Options);
                isRight &= VectorFile.Same(digest, expected);
            }

            tally.Check($"{subject} of {length} bytes", isRight);
        }
    }

    private static IEnumerable<int> Lengths(int unitBytes)
    {
        IEnumerable<int> edges = Enumerable.Range(1, MaxUnits)
            .SelectMany(units => (int[])[(units * unitBytes) - 1, units * unitBytes, (units * unitBytes) + 1]);
        return Enumerable.Range(0, MaxOfAll + 1).Where(length => length < MaxUnits * unitBytes)
            .Concat(edges).Distinct().OrderBy(static length => length);
    }

    private static void Framework(Tally tally)
    {
        for (int length = 0; length <= MaxOfAll; length++)
        {
            byte[] message = VectorFile.Pattern(length);
            tally.Check(
                $"SHA-2 of {length} bytes",
                VectorFile.Same(Sha256.HashData(message), FrameworkHash.Sha256(message))
                && VectorFile.Same(Sha384.HashData(message), FrameworkHash.Sha384(message))
                && VectorFile.Same(Sha512.HashData(message), FrameworkHash.Sha512(message)));
        }
    }
}
