using System.Globalization;
using System.Text;

namespace Hashlane.Distributed.Tests;

/// <summary>With any mixture of disturbances, the digest is right or there is none.</summary>
public sealed class HttpMatrixTests
{
    private const int Cases = 50;
    private const int CasesOfSoak = 3000;
    private const int ObjectsOfACase = 4;

    [Fact]
    public void Execute_RandomDisturbances_NeverGivesWrongDigest() => Run(Cases);

    [Fact(Explicit = true)]
    [Trait("Category", "Soak")]
    public void Execute_ManyRandomDisturbances_NeverGivesWrongDigest() => Run(CasesOfSoak);

    private static void Run(int cases)
    {
        int seed = Environment.TickCount;
        int hashed = 0;
        int without = 0;
        for (int number = 0; number < cases; number++)
        {
            foreach (FileOutcome outcome in RunCase(seed + number))
            {
                hashed += outcome.Kind == OutcomeKind.Hashed ? 1 : 0;
                without += outcome.Kind == OutcomeKind.Hashed ? 0 : 1;
            }
        }

        // Both must occur often, or the disturbances would be too many or too few to show anything.
        Assert.True(hashed > cases / 2 && without > cases / 2, $"Seed {seed}: {hashed} with and {without} without.");
    }

    private static FileOutcome[] RunCase(int seed)
    {
        Random random = new(seed);
        int badness = random.Next(1, 60); // how many of a hundred answers are disturbed
        StoredObject[] stored = [.. Enumerable.Range(0, ObjectsOfACase).Select(i => MakeObject(random, seed + i))];
        HashSet<string>[] versions = [.. stored.Select(static thing => new HashSet<string> { DigestOf(thing) })];
        List<string> answers = [];
        object gate = new();
        using ObjectServer server = new(request =>
        {
            lock (gate)
            {
                int i = int.Parse(request.Path[1..], CultureInfo.InvariantCulture);
                if (random.Next(100) >= badness)
                {
                    return stored[i].Answer(request);
                }

                if (random.Next(8) == 0)
                {
                    stored[i] = Rewrite(stored[i], random);
                    versions[i].Add(DigestOf(stored[i]));
                }

                ObjectReply reply = Disturb(stored[i], request, random);
                answers.Add($"{request.Target} {request.Header("Range")}: {reply.Status} "
                    + $"{string.Join(' ', reply.Headers)} {reply.Body.Length} cut {reply.CutAfter}");
                return reply;
            }
        });
        UnitFile[] files = [.. stored.Select((_, i) => ObjectCase.File($"{server.Origin}/{i}"))];
        ObjectSettings settings = ObjectCase.Settings with
        {
            FirstPause = TimeSpan.Zero,
            MaxPause = TimeSpan.Zero,
            MaxTries = 6,
        };

        FileOutcome[] outcomes = ObjectCase.Execute(ObjectCase.Whole(files), settings, server.Origin);

        for (int i = 0; i < ObjectsOfACase; i++)
        {
            // A digest of any whole version is right: the object may change again after it was checked.
            bool isRight = outcomes[i].Kind == OutcomeKind.Hashed
                ? versions[i].Contains(Convert.ToHexString(outcomes[i].Value))
                : outcomes[i].Value.Length == 0 && outcomes[i].Reason.Length > 0;
            Assert.True(
                isRight,
                $"Seed {seed}, object {i} of {stored[i].Bytes.Length} bytes: {outcomes[i].Kind} {outcomes[i].Reason}\n"
                    + string.Join('\n', answers));
        }

        return outcomes;
    }

    private static StoredObject MakeObject(Random random, int seed)
    {
        // Of a single byte, a server could consistently say that there is none: nobody could see that.
        StoredObject stored = StoredObject.Of(random.Next(5) == 0 ? 2 * random.Next(3) : random.Next(2, 300_000), seed);
        return random.Next(4) switch
        {
            0 => stored with { Tag = null },
            1 => stored with { Modified = null },
            2 => stored with { Tag = null, Modified = null },
            _ => stored,
        };
    }

    // An object without validators has another length then: nothing else could show the change.
    private static StoredObject Rewrite(StoredObject stored, Random random)
    {
        bool isBare = stored.Tag is null && stored.Modified is null;
        StoredObject other = StoredObject.Of(stored.Bytes.Length + (isBare ? 2 : 0), random.Next());
        return other with
        {
            Tag = stored.Tag is null ? null : $"\"{random.Next()}\"",
            Modified = stored.Modified?.AddSeconds(random.Next(1, 1000)),
        };
    }

    private static ObjectReply Disturb(StoredObject stored, ObjectRequest request, Random random)
    {
        ObjectReply reply = stored.Answer(request);
        int length = reply.Body.Length;
        return random.Next(14) switch
        {
            0 => reply with { CutAfter = random.Next(length + 1) },
            1 => new ObjectReply(503).With("Retry-After", "0"),
            2 => new ObjectReply(429),
            3 => reply.With("ETag", "\"other\""),
            4 => reply.With("Content-Encoding", "gzip"),
            5 => reply.With("Content-Range", $"bytes {random.Next(9)}-{length}/{stored.Bytes.Length}"),
            6 => reply.With("Content-Length", $"{length + random.Next(-1, 2)}") with { CutAfter = length },
            7 => stored.Answer(request with { Headers = [] }),
            8 => stored.Answer(request with { Headers = new() { ["Range"] = "bytes=0-9" } }),
            9 => new ObjectReply(302).With("Location", request.Path),
            10 => new ObjectReply(200) { Body = Encoding.ASCII.GetBytes("<html>sign in</html>"), CutAfter = 5 },
            11 => reply with { Body = reply.Body[..(length / 2)] },
            12 => new ObjectReply(404),
            _ => reply.With("Content-Length", "nonsense") with { CutAfter = length },
        };
    }

    private static string DigestOf(StoredObject stored) => Convert.ToHexString(Blake3.HashData(stored.Bytes));
}
