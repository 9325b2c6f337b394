namespace Hashlane;

/// <summary>Finds the known words that the user may have meant by an unknown one.</summary>
internal static class NearMiss
{
    /// <summary>Two slips turn shorter words into each other.</summary>
    private const int MinLettersForTwoSlips = 6;

    /// <summary>Finds the known words that are nearest, if they are near.</summary>
    /// <param name="typed">The word that the user typed.</param>
    /// <param name="known">The known words.</param>
    /// <returns>Those that share the least distance, or none.</returns>
    internal static List<string> Among(string typed, IEnumerable<string> known)
    {
        int least = typed.Length < MinLettersForTwoSlips ? 1 : 2;
        List<string> nearest = [];
        foreach (string word in known)
        {
            int distance = Math.Abs(word.Length - typed.Length) > least ? int.MaxValue : Distance(typed, word);
            if (distance < least)
            {
                nearest.Clear();
                least = distance;
            }

            if (distance == least)
            {
                nearest.Add(word);
            }
        }

        return nearest;
    }

    /// <summary>
    /// Counts the slips between two words: an extra, missing or wrong letter, or two neighbors exchanged. No letter is
    /// changed twice.
    /// </summary>
    internal static int Distance(string first, string second)
    {
        int[,] slips = new int[first.Length + 1, second.Length + 1];
        for (int i = 0; i <= first.Length; i++)
        {
            for (int j = 0; j <= second.Length; j++)
            {
                slips[i, j] = i == 0 || j == 0 ? i + j : Math.Min(
                    Math.Min(slips[i - 1, j], slips[i, j - 1]) + 1,
                    slips[i - 1, j - 1] + (first[i - 1] == second[j - 1] ? 0 : 1));
                if (i > 1 && j > 1 && first[i - 1] == second[j - 2] && first[i - 2] == second[j - 1])
                {
                    slips[i, j] = Math.Min(slips[i, j], slips[i - 2, j - 2] + 1);
                }
            }
        }

        return slips[first.Length, second.Length];
    }
}
