import { textOf } from './bytes.ts';
import { parseCheckpoint } from './checkpoint.ts';
import { VerificationFailure } from './failure.ts';
import type { VerifierKey } from './keys.ts';
import { type Mirroring, readSeen } from './mirror.ts';
import { parseNote } from './note.ts';

export interface LearnedOrigin {
  origin: string;
  /** Who says so: a key that the reader trusts, an earlier visit, or only the log. */
  from: 'key' | 'state' | 'log';
}

/**
 * The origin of a merchant's log whose address is known. It names the host that the service had when the log began, so it does not
 * follow from the address. What the log says is trusted on the first visit only, as its key is.
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

/** Another merchant's log is no answer. */
function requireMerchant(origin: string, merchantId: string): string {
  if (!origin.endsWith(`/log/${merchantId}`))
    throw new VerificationFailure('wrong_origin', `The log is ${origin}, not the one of ${merchantId}.`);
  return origin;
}
