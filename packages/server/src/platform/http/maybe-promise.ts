/** A value in memory, or a promise of it. Cached reads are answered without awaiting anything. */
export type Maybe<Value> = Value | Promise<Value>;

/** Calls `next` with the value, immediately if it is not a promise. */
export function then<Value, Result>(
  value: Maybe<Value>,
  next: (value: Value) => Maybe<Result>,
): Maybe<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
