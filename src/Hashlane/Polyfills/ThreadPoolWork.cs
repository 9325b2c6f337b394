namespace System.Threading;

/// <summary>Work that a pool thread does.</summary>
internal interface IThreadPoolWorkItem
{
    void Execute();
}

/// <summary>The thread pool.</summary>
internal static class ThreadPoolWork
{
    extension(ThreadPool)
    {
        public static bool UnsafeQueueUserWorkItem(IThreadPoolWorkItem callBack, bool preferLocal) =>
            ThreadPool.UnsafeQueueUserWorkItem(static item => ((IThreadPoolWorkItem)item).Execute(), callBack);
    }
}
