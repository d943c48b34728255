import { isEmail, type Plan } from '@tribune/contract';
import { InvalidArgumentError } from 'commander';
import { createMerchant } from '../../features/merchants/index.ts';
import { isOrigin } from '../../platform/auth/origins.ts';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { oneLine } from '../../platform/http/inputs.ts';
import { uuidOf } from '../../platform/ids.ts';

interface Wanted {
  name: string;
  plan: Plan;
  origins: string[];
  ownerEmail: string;
}

/** Creates a merchant with its owner and credentials, which are returned only here, and the URL of its console. */
export async function newMerchant({ db, config, changes, clock }: Context, wanted: Wanted) {
  const publicUrl = publicUrlOf(config);
  const made = await createMerchant(db, { ...wanted, ownerPassword: null, publicUrl, now: clock.now() });
  changes.announce({ kind: 'merchant', merchantId: uuidOf('merchant', made.merchantId) ?? '' });
  return { ...made, console: `${publicUrl}/console/${made.merchantId}/overview` };
}

export function nonEmpty(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('Must not be empty.');
  if (oneLine(text) !== text) throw new InvalidArgumentError('Must be a single line.');
  return text.trim();
}

export function emailAddress(text: string): string {
  if (!isEmail(text)) throw new InvalidArgumentError('Must be an email address.');
  return text;
}

export function origin(text: string): string {
  if (!isOrigin(text))
    throw new InvalidArgumentError('Must be an origin without a path, e.g. https://shop.example.');
  return text;
}
