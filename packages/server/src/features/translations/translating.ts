import type { AnswerOf, getReviewTranslation } from '@tribune/contract';
import { plainText } from '@tribune/contract/html';
import type { Context } from '../../platform/context.ts';
import { namedTexts, type ReviewTexts, reviewTextColumnNames } from '../../platform/db/review-texts.ts';
import {
  ApiError,
  invalidState,
  orNotFound,
  serviceUnavailable,
  translationBudgetExceeded,
} from '../../platform/errors.ts';
import { typeId } from '../../platform/ids.ts';
import {
  returnToBudget,
  takeFromBudget,
  translatedCharacters,
  untilTomorrow,
} from '../../platform/merchants/daily-budget.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import {
  hashOf,
  prepared,
  publishedWords,
  storedTranslation,
  storeTranslation,
} from './stored-translations.ts';
import type { Locale, Translation, Translator } from './translator.ts';

type Answer = AnswerOf<typeof getReviewTranslation>;

export interface Request {
  reviewId: string;
  to: Locale;
  now: Date;
}

const retrySeconds = 60;

/** The service returned something that is not a translation. */
class Refused extends ApiError {
  constructor() {
    super('SERVICE_UNAVAILABLE', 'The translation service does not answer correctly. Show the original.', {
      headers: { 'retry-after': String(retrySeconds) },
    });
  }
}

/** Translates a published review: the stored translation, or one from the translation service. */
export async function translateReview(
  context: Context,
  merchant: Merchant,
  request: Request,
): Promise<Answer> {
  const { db, translator, translationsUnderWay: underWay } = context;
  const { merchantId, translationCharactersPerDay: perDay } = merchant;
  const review = orNotFound(await publishedWords(db, merchantId, request.reviewId), 'review');
  const hash = hashOf(review);
  const find = () => storedTranslation(db, merchantId, { ...request, hash });
  const stored = await find();
  if (stored?.provider === prepared) return present(request, stored);
  if (!translator || perDay === 0)
    throw invalidState('This merchant has no translations. Show the original.');
  if (review.language === request.to) throw invalidState('The review is written in this language.');
  if (stored) return present(request, stored);
  // Concurrent requests share one translation.
  const key = [merchantId, request.reviewId, request.to, hash.toString('hex')].join(' ');
  let making = underWay.get(key);
  if (!making) {
    const make = async () => {
      // Another request may have stored it during the lookup above.
      if (!(await find()))
        await translateAndStore(context, merchant, { ...request, translator, review, hash });
    };
    making = make();
    underWay.set(key, making);
    // A repeated request would be refused again, so the error is cached for a minute, for all shoppers.
    making.then(
      () => underWay.delete(key),
      (error) =>
        error instanceof Refused
          ? setTimeout(() => underWay.delete(key), retrySeconds * 1_000).unref()
          : underWay.delete(key),
    );
  }
  await making;
  const made = orNotFound(await find(), 'review');
  return present(request, made);
}

async function translateAndStore(
  context: Context,
  merchant: Merchant,
  {
    reviewId,
    to,
    now,
    translator,
    review,
    hash,
  }: Request & { translator: Translator; review: ReviewTexts & { language: string | null }; hash: Buffer },
): Promise<void> {
  const { db } = context;
  const { merchantId } = merchant;
  const { texts, from } = await translated(context, merchant, { translator, review, to, now });
  await storeTranslation(db, merchantId, { reviewId, to, from, hash, texts, provider: translator.name, now });
}

/** Translates texts within the merchant's budget. Throws if there are none, or the service fails. */
export async function translated(
  { db, log }: Context,
  { merchantId, translationCharactersPerDay: perDay }: Merchant,
  {
    translator,
    review,
    to,
    now,
  }: { translator: Translator; review: ReviewTexts & { language: string | null }; to: Locale; now: Date },
): Promise<{ texts: ReviewTexts; from: string | null }> {
  const written = reviewTextColumnNames.filter((column) => review[column] !== null);
  const originals = written.map((column) => review[column] ?? '');
  if (originals.length === 0) throw invalidState('The review has no text.');
  const characters = originals.reduce((sum, text) => sum + text.length, 0);
  if (!(await takeFromBudget(db, merchantId, translatedCharacters, { amount: characters, perDay, now })))
    throw translationBudgetExceeded(untilTomorrow(now));
  const translation: Translation = await translator
    .translate({ texts: originals, from: review.language, to })
    .catch(() => ({ fault: 'unreachable' }));
  if (translation.fault !== null) {
    log.warn(
      { merchantId: typeId('merchant', merchantId), provider: translator.name, fault: translation.fault },
      'A review could not be translated',
    );
    await returnToBudget(db, merchantId, translatedCharacters, { amount: characters, now });
    if (translation.fault === 'not_understood') throw new Refused();
    throw serviceUnavailable('The translation service does not answer. Show the original.', retrySeconds);
  }
  const texts = { ...review };
  for (const [at, column] of written.entries())
    texts[column] = plainText(translation.texts[at] ?? '') || null;
  return { texts, from: translation.from ?? review.language };
}

const present = (
  { reviewId, to }: Request,
  stored: ReviewTexts & { source_language: string | null; provider: string; translated_at: string },
): Answer => ({
  reviewId: typeId('review', reviewId),
  from: stored.source_language,
  to,
  ...namedTexts(stored),
  provider: stored.provider,
  digitalSourceType: stored.provider === prepared ? null : 'trainedAlgorithmicMedia',
  translatedAt: stored.translated_at,
});
