import { hash, randomBytes } from 'node:crypto';

/** A secret of 32 random bytes. It is shown once; only its hash is stored. */
export interface Secret {
  secret: string;
  hash: Buffer;
  /** First characters of the secret, to recognize it in lists. */
  prefix: string;
}

/** The hash by which a random secret is stored and found: SHA-256. */
export const hashOfSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

const shownCharacters = 6;

const make = (prefix: string): Secret => {
  const secret = prefix + randomBytes(32).toString('base64url');
  return { secret, hash: hashOfSecret(secret), prefix: secret.slice(0, prefix.length + shownCharacters) };
};

/** A new API key: `tr_…`, of a sandbox `tr_test_…`. */
export const newApiKey = (isTest: boolean) => make(isTest ? 'tr_test_' : 'tr_');
/** A new personal access token (`trp_…`). */
export const newAccessToken = () => make('trp_');
/** Begins the access tokens of agents that a person has connected. */
export const agentTokenPrefix = 'tra_';
/** Whether a credential has the form of an access token. Others are sessions. */
export const isAccessToken = (secret: string) =>
  secret.startsWith('trp_') || secret.startsWith(agentTokenPrefix);
/** First characters of an agent's token, to recognize it in lists. */
export const shownPrefix = (token: string) => token.slice(0, agentTokenPrefix.length + shownCharacters);
/** A new code with which the plugin of a store connects (`trc_…`). */
export const newConnectionCode = () => make('trc_');
/** A new token for `OPERATOR_TOKENS` (`tr_operator_…`). */
export const newOperatorToken = () => make('tr_operator_').secret;
/** A new secret for the order webhook (`whsec_…`). */
export const newWebhookSecret = () => `whsec_${randomBytes(32).toString('base64url')}`;
