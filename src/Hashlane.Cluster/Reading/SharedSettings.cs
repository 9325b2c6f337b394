namespace Hashlane.Cluster;

/// <summary>The ways of hashing that all executors of the process share: they count when lanes begin to pay.</summary>
/// <remarks><b>Thread safety.</b> Any thread may call at any time.</remarks>
internal static class SharedSettings
{
    private static readonly Lock _gate = new();
    private static PipelineHasher.Settings? _last;

    /// <summary>Returns the way of hashing with a function. The last one is kept: a job has one.</summary>
    internal static PipelineHasher.Settings Of(HashFunction function)
    {
        lock (_gate)
        {
            if (_last?.Function.Name != function.Name)
            {
                _last = new PipelineHasher.Settings
                {
                    Function = function,
                    Options = null,
                    Key = null,
                    Threads = 1,
                };
            }

            return _last;
        }
    }
}
