using Microsoft.Data.Sqlite;

namespace Hashlane.Logins.Tests;

/// <summary>SQLite, in a file.</summary>
internal sealed class SqliteDatabase : Database
{
    private readonly TemporaryFolder _folder = new();
    private readonly string _connection;

    public SqliteDatabase() => _connection = $"Data Source={_folder.File("logins.db")}";

    public override IEnumerable<KeyValuePair<string, string>> Settings =>
        [new("ConnectionStrings:SQLite", _connection)];

    public override async Task<string> HashOfAsync(string name)
    {
        await using SqliteConnection connection = new($"{_connection};Pooling=false;Mode=ReadOnly");
        await connection.OpenAsync(TestContext.Current.CancellationToken);
        await using SqliteCommand command = connection.CreateCommand();
        command.CommandText = "SELECT PasswordHash FROM AspNetUsers WHERE UserName = $name";
        command.Parameters.AddWithValue("$name", name);
        return (string)(await command.ExecuteScalarAsync(TestContext.Current.CancellationToken))!;
    }

    public override ValueTask DisposeAsync()
    {
        _folder.Dispose();
        return ValueTask.CompletedTask;
    }
}
