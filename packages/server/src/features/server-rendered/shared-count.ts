import type { FullI18n } from '@tribune/contract/messages';

/** The number of reviews that other merchants share, and whether the average includes them; null if there are none. */
export function sharedCount(
  { syndicatedCount, includesSyndicated }: { syndicatedCount: number; includesSyndicated: boolean },
  i18n: FullI18n,
): string | null {
  if (syndicatedCount === 0) return null;
  const number = i18n.number(syndicatedCount);
  return i18n.t(includesSyndicated ? 'includesShared' : 'excludesShared', { number });
}
