/** A worker was killed in the middle of this job so often that the job itself may be the cause. */
export class AttemptsExhausted extends Error {
  override readonly name = 'AttemptsExhausted';
}

const maxClaims = 50;

/** Throws AttemptsExhausted if a row has been claimed so often that further attempts are pointless. */
export function assertClaimsLeft(claims: number): void {
  if (claims > maxClaims) throw new AttemptsExhausted(`The row was claimed ${claims} times`);
}

/**
 * Whether another attempt would fail in the same way: values that the database rejects (SQLSTATE classes 22 and 23, of which lost races
 * are retried within their transaction), and errors of this program.
 */
export function isPermanent(error: unknown): boolean {
  if (error instanceof AttemptsExhausted || error instanceof TypeError || error instanceof RangeError)
    return true;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^2[23][0-9A-Z]{3}$/.test(code) && code !== '23505' && code !== '23503';
}
