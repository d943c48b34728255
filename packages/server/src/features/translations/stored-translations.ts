import { createHash } from 'node:crypto';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import type { Locale } from './translator.ts';

/** The fields of a review that are translated, by column. */
export const translatedFields = ['title', 'body', 'pros', 'cons'] as const;
export type Words = Record<(typeof translatedFields)[number], string | null>;

/** Changes with every text of the review. */
export const hashOf = (words: Words): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(translatedFields.map((field) => words[field])))
    .digest();

/** A published review's texts; undefined when there is none. */
export const publishedWords = (db: Db, merchantId: string, reviewId: string) =>
  row(
    db,
    statement`select ${table('reviews')(...translatedFields, 'language')} from reviews
     where merchant_id = $1 and review_id = $2 and status = 'approved'`,
    [merchantId, reviewId],
  );

const shown = table('review_translations')(
  ...translatedFields,
  'source_language',
  'provider',
  'translated_at',
);

/** The stored translation of exactly these texts. */
export const storedTranslation = (
  db: Db,
  merchantId: string,
  { reviewId, to, hash }: { reviewId: string; to: Locale; hash: Buffer },
) =>
  row(
    db,
    statement`select ${shown} from review_translations
     where merchant_id = $1 and review_id = $2 and language = $3 and text_hash = $4`,
    [merchantId, reviewId, to, hash],
  );

/** Stores a translation, unless the review went meanwhile. */
export async function storeTranslation(
  db: Db,
  merchantId: string,
  translation: {
    reviewId: string;
    to: Locale;
    from: string | null;
    hash: Buffer;
    words: Words;
    provider: string;
    now: Date;
  },
): Promise<void> {
  const { reviewId, to, from, hash, words, provider, now } = translation;
  await rows(
    db,
    `insert into review_translations as old
       (merchant_id, review_id, language, source_language, text_hash, title, body, pros, cons, provider, translated_at)
     select $1, r.review_id, $3, $4, $5, $6, $7, $8, $9, $10, $11 from reviews as r
     where r.merchant_id = $1 and r.review_id = $2 for key share of r
     on conflict (merchant_id, review_id, language) do update set source_language = excluded.source_language,
       text_hash = excluded.text_hash, title = excluded.title, body = excluded.body, pros = excluded.pros, cons = excluded.cons,
       provider = excluded.provider, translated_at = excluded.translated_at`,
    [merchantId, reviewId, to, from, hash, words.title, words.body, words.pros, words.cons, provider, now],
  );
}

/** Deletes translations of a text that its author has changed. */
export async function dropTranslations(tx: Db, merchantId: string, reviewId: string): Promise<void> {
  await rows(tx, 'delete from review_translations where merchant_id = $1 and review_id = $2', [
    merchantId,
    reviewId,
  ]);
}
