// Each class has a server, and they would share two processors.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
