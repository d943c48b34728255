import type { Medium } from '../api.ts';
import type { FullI18n } from '../i18n/deferred.ts';

/** A photo or video and its author. */
export interface ShownMedium extends Medium {
  authorName: string;
  rating: number;
}

/** Accessible name, numbered from 1 within its row. */
export function nameOf({ type, authorName }: ShownMedium, number: number, i18n: FullI18n): string {
  return i18n.t(type === 'video' ? 'videoBy' : 'photoBy', { number, author: authorName });
}
