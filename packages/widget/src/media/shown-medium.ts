import type { Medium } from '../api.ts';
import type { FullI18n } from '../i18n/deferred.ts';

/** A photo or film and whose it is. */
export interface ShownMedium extends Medium {
  authorName: string;
  rating: number;
}

/** What it is called for those who do not see it. Counted from 1 in its own row. */
export function nameOf({ type, authorName }: ShownMedium, number: number, i18n: FullI18n): string {
  return i18n.t(type === 'video' ? 'videoBy' : 'photoBy', { number, author: authorName });
}
