import { hash } from 'node:crypto';
import { sealed, unsealed } from '../sealing.ts';

/** Paths of links that act on the recipient's behalf, followed by their token, or by the ellipsis that replaces it. */
const secretLink =
  /(\/(?:r|receipt|unsubscribe|opened|report-status)\/(?=[\w-]{64}(?![\w-])|…)|\/my-reviews\/|\/console\/invitation\/|\/console\/reset-password\?token=)([\w-]+|…)/g;

/** The texts of an email without the tokens of its links, and the tokens in the order of their occurrence. */
export function withoutTokens<const Texts extends readonly (string | null)[]>(
  texts: Texts,
): { texts: Texts; tokens: string[] } {
  const tokens: string[] = [];
  return {
    texts: replaced(texts, (token) => {
      tokens.push(token);
      return '…';
    }),
    tokens,
  };
}

/** The inverse of `withoutTokens`. */
export function withTokens<const Texts extends readonly (string | null)[]>(
  texts: Texts,
  tokens: readonly string[],
): Texts {
  let next = 0;
  return replaced(texts, (hidden) => tokens[next++] ?? hidden);
}

function replaced<Texts extends readonly (string | null)[]>(
  texts: Texts,
  replacement: (token: string) => string,
): Texts {
  const after = texts.map((text) =>
    text === null
      ? null
      : text.replaceAll(secretLink, (_link, path: string, token: string) => path + replacement(token)),
  );
  // Has the length of `texts`, with null in the same places.
  return after as readonly (string | null)[] as Texts;
}

const keyOf = (salt: Buffer) => hash('sha256', Buffer.concat([Buffer.from('mail links '), salt]), 'buffer');

/** Encrypts tokens with a key derived from the merchant's salt; null if there are none. */
export const sealTokens = (tokens: readonly string[], salt: Buffer): Buffer | null =>
  tokens.length === 0 ? null : sealed(tokens.join(' '), keyOf(salt));

/** The inverse of `sealTokens`. */
export const openTokens = (tokens: Buffer | null, salt: Buffer): string[] =>
  tokens === null ? [] : (unsealed(tokens, keyOf(salt))?.split(' ') ?? []);
