namespace Hashlane;

/// <content>The state of lanes.</content>
internal partial struct Threefish1024State<TMix, TWord, T> : IThreefishState<T>;
