import { firstMatch, type Phase } from './phase.ts';

const link =
  /(?:https?:\/\/|www\.)[^\s<>"']{3,}|(?<![@\p{L}\p{N}.-])(?:[a-z0-9-]+\.)+(?:com|net|org|info|biz|shop|store|online|site|xyz|top|click|link|live|ru|cn|io|co|me|ly|gl)\/[^\s<>"']+/iu;

/** URLs with a scheme or www, or a bare domain with a path. A plain `Amazon.com` in a sentence is not a link. */
export const links: Phase = ({ words, authorName }) => {
  const found = firstMatch({ ...words, authorName }, (text) => link.exec(text)?.[0] ?? null);
  return found && { phase: 'links', reasonCode: 'spam', ...found };
};
