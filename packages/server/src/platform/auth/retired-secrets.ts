import { invalidState } from '../errors.ts';

/** A rotated secret stays valid for 24 hours. */
const overlapMs = 24 * 60 * 60 * 1000;
/** Limited, because every delivery is checked against all valid secrets, and every event is signed with all of them. */
const maxRetired = 10;

/** A rotated secret, valid until `until` (ISO 8601). */
export interface RetiredSecret {
  secret: string;
  until: string;
}

/** Rotated secrets as stored: the latest one in separate columns, and the earlier ones. */
export interface StoredSecrets {
  previous: string | null;
  previousUntil: string | null;
  earlier: readonly RetiredSecret[];
}

/** The rotated secrets that are still valid, newest first. */
export function retiredSecrets(stored: StoredSecrets, now: Date): RetiredSecret[] {
  const { previous, previousUntil, earlier } = stored;
  const all =
    previous === null || previousUntil === null
      ? earlier
      : [{ secret: previous, until: previousUntil }, ...earlier];
  return all.filter(({ until }) => new Date(until) > now);
}

/**
 * The values to store when `secret` is rotated now. Throws INVALID_STATE after 10 rotations within 24 hours, because another
 * one would have to invalidate a secret early.
 */
export function retireSecret(
  secret: string,
  stored: StoredSecrets,
  now: Date,
): { previous: string; previousUntil: Date; earlier: RetiredSecret[] } {
  const earlier = retiredSecrets(stored, now);
  if (earlier.length >= maxRetired)
    throw invalidState(
      `The secret has been rotated ${maxRetired} times within 24 hours. Try again after ${earlier.at(-1)?.until ?? 'a day'}.`,
    );
  return { previous: secret, previousUntil: new Date(now.getTime() + overlapMs), earlier };
}
