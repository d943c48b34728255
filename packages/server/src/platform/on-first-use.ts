/**
 * A value that is made when it is first asked for, then remembered; a failure is not. For libraries that most processes and
 * requests never need: `onFirstUse(() => import('…'))`.
 */
export function onFirstUse<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make().catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
