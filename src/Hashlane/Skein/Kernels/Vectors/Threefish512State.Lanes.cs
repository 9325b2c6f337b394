namespace Hashlane;

/// <content>The state of lanes.</content>
internal partial struct Threefish512State<TMix, TWord, T> : IThreefishState<T>;
