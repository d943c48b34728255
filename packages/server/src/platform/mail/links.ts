import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';

/** Paths of links that act on the recipient's behalf, followed by their token, or by the ellipsis that replaces it. */
const secretLink =
  /(\/(?:r|receipt|unsubscribe|opened|report-status)\/(?=[\w-]{64}(?![\w-])|…)|\/console\/invitation\/|\/console\/reset-password\?token=)([\w-]+|…)/g;

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

const ivBytes = 12;
const tagBytes = 16;
const keyOf = (salt: Buffer) => hash('sha256', Buffer.concat([Buffer.from('mail links '), salt]), 'buffer');

/** Encrypts tokens with a key derived from the merchant's salt; null if there are none. */
export function sealTokens(tokens: readonly string[], salt: Buffer): Buffer | null {
  if (tokens.length === 0) return null;
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(salt), iv);
  const sealed = Buffer.concat([cipher.update(tokens.join(' '), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** The inverse of `sealTokens`. */
export function openTokens(sealed: Buffer | null, salt: Buffer): string[] {
  if (sealed === null) return [];
  const decipher = createDecipheriv('aes-256-gcm', keyOf(salt), sealed.subarray(0, ivBytes));
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  const words = Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
  return words.toString('utf8').split(' ');
}
