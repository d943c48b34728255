import type { Medium } from '../api.ts';
import type { MediaMessages, Messages, Words } from '../i18n/words.ts';

export type MediaWords = Words<Messages & MediaMessages>;

/** A photo or film and whose it is. */
export interface ShownMedium extends Medium {
  authorName: string;
  rating: number;
}

/** What it is called for those who do not see it. Counted from 1 in its own row. */
export function nameOf({ type, authorName }: ShownMedium, number: number, words: MediaWords): string {
  return words.say(type === 'video' ? 'videoBy' : 'photoBy', { number, author: authorName });
}
