import { createHash } from 'node:crypto';
import { type Db, row, rows, rowWith } from '../../platform/db/database.ts';
import { type ReviewTexts, reviewTextColumnNames } from '../../platform/db/review-texts.ts';
import { statement, table } from '../../platform/db/statement.ts';
import type { Locale } from './translator.ts';

/** The provider of human translations, for the demo store. */
export const prepared = 'prepared';

/** Hash of the texts, which changes with any of them. */
export const hashOf = (texts: ReviewTexts): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(reviewTextColumnNames.map((column) => texts[column])))
    .digest();

/** A published review's texts; undefined if there is no such review. */
export const publishedWords = (db: Db, merchantId: string, reviewId: string) =>
  row(
    db,
    statement`select ${table('reviews')(...reviewTextColumnNames, 'language')} from reviews
     where merchant_id = $1 and review_id = $2 and status = 'approved'`,
    [merchantId, reviewId],
  );

const shown = table('review_translations')(
  ...reviewTextColumnNames,
  'source_language',
  'provider',
  'translated_at',
);

/** The stored translation of exactly these texts. */
export const storedTranslation = (
  db: Db,
  merchantId: string,
  { reviewId, to, hash }: { reviewId: string; to: Locale; hash: Buffer },
) => rowWith(db, shown, { merchant_id: merchantId, review_id: reviewId, language: to, text_hash: hash });

/** Stores a translation, unless the review was deleted since. */
export async function storeTranslation(
  db: Db,
  merchantId: string,
  translation: {
    reviewId: string;
    to: Locale;
    from: string | null;
    hash: Buffer;
    texts: ReviewTexts;
    provider: string;
    now: Date;
  },
): Promise<void> {
  const { texts, ...values } = translation;
  await rows(db, storeSql, { merchantId, ...values, ...texts });
}

const textColumns = reviewTextColumnNames.join(', ');
const replaced = ['source_language', 'text_hash', ...reviewTextColumnNames, 'provider', 'translated_at'];
const storeSql = `
  insert into review_translations as old
    (merchant_id, review_id, language, source_language, text_hash, ${textColumns}, provider, translated_at)
  select $merchantId, r.review_id, $to, $from, $hash, ${reviewTextColumnNames.map((column) => `$${column}`).join(', ')}, $provider, $now
  from reviews as r where r.merchant_id = $merchantId and r.review_id = $reviewId for key share of r
  on conflict (merchant_id, review_id, language)
  do update set ${replaced.map((column) => `${column} = excluded.${column}`).join(', ')}`;

/** Deletes translations of a text that its author has edited. */
export async function dropTranslations(tx: Db, merchantId: string, reviewId: string): Promise<void> {
  await rows(tx, 'delete from review_translations where merchant_id = $1 and review_id = $2', [
    merchantId,
    reviewId,
  ]);
}
