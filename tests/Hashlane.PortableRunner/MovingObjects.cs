using System.Reflection;

namespace Hashlane.Tests;

/// <summary>
/// Views of a hasher's fields, all of which need an object that is pinned: in the assembly for netstandard2.0 a view is an
/// address. The build with HashlanePortable collects garbage wherever one is made, and sees whether the object moved. No other
/// runtime would show it: Mono moves nothing that a stack refers to, and spans of .NET 10 follow an object.
/// </summary>
internal static class MovingObjects
{
    private const int MessageBytes = 5000, OutputBytes = 300, FillerObjects = 60;

    private static readonly byte[] _message = VectorFile.Pattern(MessageBytes);

    // What lies before an object, and is garbage soon after.
    private static object? _filler;

    /// <summary>Runs nothing where the library was not built for this.</summary>
    public static void Run(Tally tally)
    {
        Type bytes = typeof(Hasher).Assembly.GetType("Hashlane.Bytes")!;
        FieldInfo? areMoved = Field("AreObjectsMoved");
        if (areMoved is null)
        {
            throw new ArgumentException("The library was built without HashlanePortable=true.");
        }

        tally.Group("objects without a pin", Unpinned);
        foreach (Subject subject in Subject.All)
        {
            tally.Group($"objects of {subject}", () => Check(subject.Name, results => OfHasher(subject, results)));
        }

        tally.Group("objects of HMAC", () => Check("HMAC", OfHmac));
        tally.Group("objects of batches", () => Check("batches", OfBatches));
        tally.Group("objects of subtrees", () => Check("subtrees", OfSubtree));
        tally.Group("objects of several threads", () => Check("several threads", OfParallel));

        FieldInfo? Field(string name) => bytes.GetField(name, BindingFlags.Static | BindingFlags.Public);

        // Otherwise nothing would show that objects move at all.
        void Unpinned()
        {
            Holder holder = Moved(static () => new Holder());
            MethodInfo of = bytes.GetMethod("Of")!.MakeGenericMethod(typeof(long));
            areMoved.SetValue(null, true);
            ((View)of.CreateDelegate(typeof(View)))(ref holder.Field);
            areMoved.SetValue(null, false);
            tally.Check("an object without a pin moves", (int)Field("MovedObjects")!.GetValue(null)! == 1);
        }

        void Check(string name, Action<MemoryStream> round)
        {
            MemoryStream expected = new(), actual = new();
            round(expected);
            Field("ViewedObjects")!.SetValue(null, 0);
            Field("MovedObjects")!.SetValue(null, 0);
            areMoved.SetValue(null, true);
            round(actual);
            areMoved.SetValue(null, false);
            int moved = (int)Field("MovedObjects")!.GetValue(null)!;
            tally.Check($"{name}: {moved} moved, the last {Field("MovedAt")!.GetValue(null)}", moved == 0);
            tally.Check($"{name}: digests", VectorFile.Same(actual.ToArray(), expected.ToArray()));
            tally.Check($"{name}: views", name == "batches" || (int)Field("ViewedObjects")!.GetValue(null)! > 0);
        }
    }

    private delegate Span<byte> View(ref long value);

    /// <summary>An object with garbage before it, to whose place the next collection moves it.</summary>
    private static T Moved<T>(Func<T> create)
    {
        object[] filler = new object[FillerObjects];
        for (int i = 0; i < filler.Length; i++)
        {
            filler[i] = new byte[100];
        }

        _filler = filler;
        T result = create();
        _filler = null;
        return result;
    }

    /// <summary>Each call is the first one of an object, since an object does not move again.</summary>
    private static void OfHasher(Subject subject, MemoryStream results)
    {
        foreach (int appended in (int[])[0, 1, 100, 2100, MessageBytes])
        {
            Hasher start = subject.CreateExportable();
            for (int done = 0; done < appended; done += 100)
            {
                start.AppendData(_message.AsSpan(done, Math.Min(100, appended - done)));
            }

            foreach (int more in (int[])[1, 1023, 3000])
            {
                Hasher hasher = Moved(start.Clone);
                hasher.AppendData(_message.AsSpan(0, more));
                Write(results, hasher.GetHashAndReset());
            }

            Write(results, Moved(start.Clone).GetCurrentHash());
            Write(results, Moved(start.Clone).GetHashAndReset());
            Hasher again = Moved(start.Clone);
            again.Reset();
            Write(results, again.GetHashAndReset());
            Hasher exporting = Moved(start.Clone);
            byte[] state = ExportedStates.Export(exporting);
            Write(results, state);
            Hasher resumed = Moved(() => ExportedStates.Import(ExportedStates.TypeOf(exporting), state));
            resumed.AppendData(_message);
            Write(results, resumed.GetHashAndReset());
            if (start is IExtendableOutput)
            {
                XofReader reader = Moved(() => ((IExtendableOutput)Moved(start.Clone)).OpenXof());
                byte[] output = new byte[(int)Math.Min(OutputBytes, reader.Length)];
                reader.Read(output);
                Write(results, output);
            }
        }

        Write(results, Moved(subject.Create).GetHashAndReset());
    }

    private static void OfHmac(MemoryStream results)
    {
        foreach (HashFunction function in HashFunction.All)
        {
            byte[] key = VectorFile.Key(40);
            foreach (int appended in (int[])[0, 1, 100, 2100])
            {
                Hmac start = new(function, key);
                start.AppendData(_message.AsSpan(0, appended));
                foreach (int more in (int[])[1, 1023, 3000])
                {
                    Hmac hmac = Moved(start.Clone);
                    hmac.AppendData(_message.AsSpan(0, more));
                    Write(results, hmac.GetHashAndReset());
                }

                Write(results, Moved(start.Clone).GetCurrentHash());
                Write(results, Moved(start.Clone).GetHashAndReset());
                Hmac again = Moved(start.Clone);
                again.Reset();
                Write(results, again.GetHashAndReset());
            }

            Write(results, Moved(() => new Hmac(function, key)).GetHashAndReset());
            Write(results, Hmac.HashData(function, key, _message));
            Write(results, Hkdf.DeriveKey(function, key, 200));
            Write(results, Pbkdf2.DeriveKey(function, key, key, 3, 200));
        }
    }

    private static void OfBatches(MemoryStream results)
    {
        foreach (Subject subject in Subject.All.Where(static subject => subject.Function is not null))
        {
            byte[] digests = new byte[10 * subject.Function!.HashSizeInBytes];
            subject.Function.HashMany(_message, MessageBytes / 10, digests, subject.Options);
            Write(results, digests);
        }

        HashFunction.TryGet("blake2s", out HashFunction? function);
        MerkleTree tree = Moved(() => new MerkleTree(function!));
        tree.AppendLeaves(_message, 100);
        Write(results, tree.GetRoot());
        Write(results, tree.GetInclusionProof(17));
    }

    private static void OfSubtree(MemoryStream results)
    {
        foreach (int piece in (int[])[777, MessageBytes])
        {
            Blake3Subtree subtree = Moved(static () => new Blake3Subtree(Blake3TreeKey.Hash, 1UL << 40));
            for (int start = 0; start < MessageBytes; start += piece)
            {
                subtree.AppendData(_message.AsSpan(start, Math.Min(piece, MessageBytes - start)));
                subtree = Moved(subtree.Clone);
            }

            byte[] state = subtree.ExportState();
            Write(results, state);
            subtree = Moved(() => Blake3Subtree.ImportState(state));

            byte[] cv = subtree.GetChainingValue(), output = new byte[OutputBytes];
            XofReader reader = Moved(() => Blake3Subtree.OpenRootXof(Blake3TreeKey.Hash, cv, cv));
            reader.Read(output);
            Write(results, cv);
            Write(results, output);
        }
    }

    private static void OfParallel(MemoryStream results)
    {
        byte[] message = VectorFile.Pattern((1 << 20) + 12_345);
        Blake3 blake3 = Moved(static () => new Blake3());
        blake3.AppendDataParallel(message, 3);

        // With bytes pending, in a copy that has not moved yet.
        Blake2bp pending = new();
        pending.AppendData(_message.AsSpan(0, 100));
        Blake2bp blake2bp = Moved(pending.Clone);
        blake2bp.AppendDataParallel(message, 3);
        Blake2sp blake2sp = Moved(static () => new Blake2sp());
        blake2sp.AppendDataParallel(message, 3);
        Write(results, blake3.GetHashAndReset());
        Write(results, blake2bp.GetHashAndReset());
        Write(results, blake2sp.GetHashAndReset());
    }

    private static void Write(MemoryStream results, byte[] bytes) => results.Write(bytes, 0, bytes.Length);

    private sealed class Holder
    {
        public long Field;
    }
}
