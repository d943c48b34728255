import { hash, randomBytes } from 'node:crypto';

/** A secret of 32 random bytes, shown once; only its hash is kept. */
export interface Secret {
  secret: string;
  hash: Buffer;
  /** Enough of it to recognise it by. */
  prefix: string;
}

const make = (prefix: string): Secret => {
  const secret = prefix + randomBytes(32).toString('base64url');
  return { secret, hash: hash('sha256', secret, 'buffer'), prefix: secret.slice(0, prefix.length + 6) };
};

export const newApiKey = () => make('tr_');
export const newAccessToken = () => make('trp_');
export const newWebhookSecret = () => `whsec_${randomBytes(32).toString('base64url')}`;
