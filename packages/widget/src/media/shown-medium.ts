import type { Medium } from '../api.ts';
import type { FullWords } from '../i18n/words.ts';

/** A photo or film and whose it is. */
export interface ShownMedium extends Medium {
  authorName: string;
  rating: number;
}

/** What it is called for those who do not see it. Counted from 1 in its own row. */
export function nameOf({ type, authorName }: ShownMedium, number: number, words: FullWords): string {
  return words.say(type === 'video' ? 'videoBy' : 'photoBy', { number, author: authorName });
}
