import { locales } from '@tribune/contract';
import type { Context } from '../../platform/context.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { type ReviewTexts, reviewTextColumnNames } from '../../platform/db/review-texts.ts';
import { notNull, output, statement, table } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { translated } from './translating.ts';

/** The languages in which translations of reviews are stored, by the reviews' UUIDs. */
export async function translatedInto(
  db: Db,
  merchantId: string,
  reviewIds: readonly string[],
): Promise<Map<string, string[]>> {
  const found = await rows(
    db,
    statement`select ${table('review_translations')('review_id')}, array_agg(language order by language) as ${output.texts('languages')}
     from review_translations where merchant_id = $1 and review_id = any($2) group by review_id`,
    [merchantId, reviewIds],
  );
  return new Map(found.map(({ review_id, languages }) => [review_id, languages]));
}

const t = table('review_translations', 't');

/**
 * A stored translation of a review, and the same translated back into the review's language, so that its author can check it; null if the
 * translation service cannot do that now. Undefined if there is no such translation.
 */
export async function translateBack(
  context: Context,
  merchant: Merchant,
  { reviewId, language, now }: { reviewId: string; language: string; now: Date },
): Promise<{ shown: ReviewTexts; back: ReviewTexts | null } | undefined> {
  const { db, translator } = context;
  const shown = await row(
    db,
    statement`select ${t(...reviewTextColumnNames, 'language')}, coalesce(r.language, t.source_language) as ${notNull(output.text('original'))}
     from review_translations as t join reviews as r on r.merchant_id = $1 and r.review_id = t.review_id
     where t.merchant_id = $1 and t.review_id = $2 and t.language = $3`,
    [merchant.merchantId, reviewId, language],
  );
  if (!shown) return undefined;
  const to = locales.find((one) => one === shown.original);
  if (!translator || !to) return { shown, back: null };
  try {
    const { texts } = await translated(context, merchant, { translator, review: shown, to, now });
    return { shown, back: texts };
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'INTERNAL_ERROR') return { shown, back: null };
    throw error;
  }
}
