import { textOf } from './bytes.ts';
import { parseCheckpoint } from './checkpoint.ts';
import { VerificationFailure } from './failure.ts';
import type { VerifierKey } from './keys.ts';
import { type Mirroring, readSeen } from './mirror.ts';
import { parseNote } from './note.ts';

export interface LearnedOrigin {
  origin: string;
  /** The source: a trusted key, an earlier visit, or only the log itself. */
  from: 'key' | 'state' | 'log';
}

/**
 * The origin of a merchant's log at a known address. It contains the service's host when the log began, so it cannot be derived from the
 * address. The log's own statement is trusted at the first visit only, like its key.
 */
export async function learnOrigin({
  fetch,
  merchantId,
  store,
  trusted = [],
}: Pick<Mirroring, 'fetch' | 'store'> & {
  merchantId: string;
  trusted?: VerifierKey[] | undefined;
}): Promise<LearnedOrigin> {
  const [key] = trusted;
  if (key) return { origin: requireMerchant(key.name, merchantId), from: 'key' };
  const seen = await readSeen(store);
  if (seen) return { origin: originIn(seen.checkpoint), from: 'state' };
  const origin = originIn(textOf(await fetch('checkpoint')));
  return { origin: requireMerchant(origin, merchantId), from: 'log' };
}

const originIn = (checkpoint: string): string => parseCheckpoint(parseNote(checkpoint).text).origin;

/** Rejects the log of another merchant. */
function requireMerchant(origin: string, merchantId: string): string {
  if (!origin.endsWith(`/log/${merchantId}`))
    throw new VerificationFailure('wrong_origin', `The log is ${origin}, not the one of ${merchantId}.`);
  return origin;
}
