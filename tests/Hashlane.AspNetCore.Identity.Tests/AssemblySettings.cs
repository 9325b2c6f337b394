// The budget of memory, its figures and the counters of results are those of the process.
[assembly: Xunit.v3.Parallelization(Mode = Xunit.Sdk.ParallelMode.None)]
