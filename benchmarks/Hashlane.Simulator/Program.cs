namespace Hashlane.Simulator;

/// <summary>Simulates a job of many workers, and prints its figures.</summary>
internal static class Program
{
    internal static int Main(string[] arguments)
    {
        if (arguments.Contains("--help"))
        {
            Console.WriteLine("Simulates a job with the real coordinator. Each option takes a number, such as 1e9.");
            Console.WriteLine("With --json before all others, the figures are an object of JSON.");
            Console.WriteLine(SimulationOptions.Help);
            return 0;
        }

        bool isJson = arguments.FirstOrDefault() == "--json";
        SimulationSettings settings;
        try
        {
            settings = SimulationOptions.Read(arguments.AsSpan(isJson ? 1 : 0));
        }
        catch (FormatException e)
        {
            Console.Error.WriteLine(e.Message);
            return 1;
        }

        SimulationReport report = Simulation.Run(settings, Console.Error.WriteLine);
        Console.WriteLine(isJson ? report.ToJson() : report.ToText());
        return 0;
    }
}
