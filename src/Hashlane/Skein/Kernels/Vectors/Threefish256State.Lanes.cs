namespace Hashlane;

/// <content>The state of lanes.</content>
internal partial struct Threefish256State<TMix, TWord, T> : IThreefishState<T>;
