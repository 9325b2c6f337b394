// The budget of memory, its figures and the counters of results are those of the process.
[assembly: Xunit.CollectionBehavior(DisableTestParallelization = true)]
