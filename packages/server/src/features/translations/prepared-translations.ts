import { type Db, row, rows } from '../../platform/db/database.ts';
import { type ReviewTexts, reviewTextColumnNames } from '../../platform/db/review-texts.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { hashOf, prepared, storeTranslation } from './stored-translations.ts';
import type { Locale } from './translator.ts';

/** Stores prepared translations of the demo store, by original text, so that they can be tried without a service. */
export async function storePreparedTranslations(
  db: Db,
  merchantId: string,
  { texts: translations, to, now }: { texts: Readonly<Record<string, string>>; to: Locale; now: Date },
): Promise<void> {
  const reviews = await rows(
    db,
    statement`select ${table('reviews')('review_id', 'language', ...reviewTextColumnNames)} from reviews
     where merchant_id = $1 and language <> $2`,
    [merchantId, to],
  );
  for (const { review_id: reviewId, language: from, ...words } of reviews) {
    const texts: ReviewTexts = { ...words };
    for (const column of reviewTextColumnNames) texts[column] = translations[words[column] ?? ''] ?? null;
    // Skips texts that are not translated completely.
    if (reviewTextColumnNames.some((column) => (words[column] === null) !== (texts[column] === null)))
      continue;
    const hash = hashOf(words);
    await storeTranslation(db, merchantId, { reviewId, to, from, hash, texts, provider: prepared, now });
  }
}

/** Whether a merchant has prepared translations. */
export async function hasPreparedTranslations(db: Db, merchantId: string): Promise<boolean> {
  const found = await row(
    db,
    'select from review_translations where merchant_id = $1 and provider = $2 limit 1',
    [merchantId, prepared],
  );
  return found !== undefined;
}
