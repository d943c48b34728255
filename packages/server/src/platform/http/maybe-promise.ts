/** A value that is in memory, or a promise of it. Cached reads are answered without waiting for one. */
export type Maybe<Value> = Value | Promise<Value>;

/** Calls `next` with the value, at once if it is no promise. */
export function then<Value, Result>(
  value: Maybe<Value>,
  next: (value: Value) => Maybe<Result>,
): Maybe<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
