import { invalidState } from '../errors.ts';

/** A secret that was replaced stays valid for 24 hours. */
const overlapMs = 24 * 60 * 60 * 1000;
/** Each delivery is checked against all of them, and each event is signed with all of them. */
const mostRetired = 10;

/** A secret that was replaced, and until when it is valid (ISO 8601). */
export interface RetiredSecret {
  secret: string;
  until: string;
}

/** How they are stored: the secret replaced last, and the ones before it. */
export interface StoredSecrets {
  previous: string | null;
  previousUntil: string | null;
  earlier: readonly RetiredSecret[];
}

/** The replaced secrets that are still valid, newest first. */
export function retiredSecrets(stored: StoredSecrets, now: Date): RetiredSecret[] {
  const { previous, previousUntil, earlier } = stored;
  const all =
    previous === null || previousUntil === null
      ? earlier
      : [{ secret: previous, until: previousUntil }, ...earlier];
  return all.filter(({ until }) => new Date(until) > now);
}

/**
 * What to store when `secret` is replaced now. Throws INVALID_STATE when so many secrets are valid that another one would
 * have to end early.
 */
export function retireSecret(
  secret: string,
  stored: StoredSecrets,
  now: Date,
): { previous: string; previousUntil: Date; earlier: RetiredSecret[] } {
  const earlier = retiredSecrets(stored, now);
  if (earlier.length >= mostRetired)
    throw invalidState(
      `The secret was rotated ${mostRetired} times within 24 hours, and the old ones are still valid. Try again after ${earlier.at(-1)?.until}.`,
    );
  return { previous: secret, previousUntil: new Date(now.getTime() + overlapMs), earlier };
}
