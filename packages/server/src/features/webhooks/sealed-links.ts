import { openTokens, sealTokens, withoutTokens, withTokens } from '../../platform/mail/links.ts';

/** Data of an event whose links are without their tokens, which are encrypted beside them. */
interface Sealed {
  sealedLinks: string;
}

/** The data with an ellipsis in place of the tokens of its links, as emails are stored. */
export function sealLinks<Data extends object>(data: Data, salt: Buffer): Data & Partial<Sealed> {
  const { texts, tokens } = withoutTokens([JSON.stringify(data)]);
  const sealed = sealTokens(tokens, salt);
  if (sealed === null) return data;
  return { ...JSON.parse(texts[0]), sealedLinks: sealed.toString('base64') };
}

/** The inverse of `sealLinks`. Without a salt, links remain without their tokens. */
export function openLinks(data: unknown, salt: Buffer | null): unknown {
  const { sealedLinks, ...hidden } = data as object & Partial<Sealed>; // every event has an object
  if (sealedLinks === undefined || salt === null) return hidden;
  const [text] = withTokens([JSON.stringify(hidden)], openTokens(Buffer.from(sealedLinks, 'base64'), salt));
  return JSON.parse(text);
}
