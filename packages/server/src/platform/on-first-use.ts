/**
 * A value that is created on first use and then cached; a failure is not cached. For libraries that most processes and requests never
 * need: `onFirstUse(() => import('…'))`.
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
