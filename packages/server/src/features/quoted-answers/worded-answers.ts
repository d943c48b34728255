import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { foundAnswers, Static } from '@tribune/contract';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../platform/context.ts';
import { typeId } from '../../platform/ids.ts';
import type { LanguageModel } from '../../platform/language-model/language-model.ts';
import {
  languageModelAnswers,
  returnToBudget,
  takeFromBudget,
} from '../../platform/merchants/daily-budget.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { isUnquotable } from '../screening/index.ts';
import { wordsIn } from '../sentiment/index.ts';
import { type Citable, claimChecks, looksLikeInstruction } from '../topics/index.ts';
import { answerPrompt } from './answer-prompt.ts';
import type { Quoted } from './finding.ts';

type Wording = NonNullable<Static<typeof foundAnswers>['wording']>;
type Asked = Pick<Merchant, 'merchantId' | 'languageModelAnswersPerDay'>;
type Found = Pick<Quoted, 'sentences'>;

declare module '../../platform/context.ts' {
  interface Context {
    wordedAnswers: WordedAnswers;
  }
}

/** A single sentence is its own answer. */
const minPassages = 2;
/** Number of calls at the same time, and the pause after a failure, so that a slow service does not slow down every question. */
const maxCalls = 4;
const pauseMs = 60_000;

/** Whether a question and what was found may be sent to the language model. Published answers are the store's words, and are not worded again. */
export const isWordable = (
  model: LanguageModel | null,
  { languageModelAnswersPerDay }: Pick<Merchant, 'languageModelAnswersPerDay'>,
  { text, found }: { text: string; found: Found },
): boolean =>
  model !== null &&
  languageModelAnswersPerDay > 0 &&
  passagesIn(found).length >= minPassages &&
  !looksLikeInstruction(text) &&
  !isUnquotable(text);

/** The quoted sentences of reviews that the model may read. */
const passagesIn = ({ sentences }: Found): Citable[] =>
  sentences
    .filter(({ text }) => !looksLikeInstruction(text))
    .flatMap(({ reviewId, text }, at) => (reviewId === null ? [] : [{ id: `p${at + 1}`, text, reviewId }]));

/**
 * Answers worded by the operator's language model. Cached by the question and the sentences that were found for it, so that a wording is
 * never shown without a sentence that it cites.
 */
export class WordedAnswers {
  /** Null where the model's answer did not pass the checks. */
  readonly #worded = new LRUCache<string, Promise<Wording | null>>({
    maxSize: 5_000,
    sizeCalculation: () => 1,
    ttl: 24 * 3_600_000,
  });
  #calls = 0;
  #pausedUntil = 0;

  /** The wording of what was found; null if there is none within the time limit. The call goes on for the next shopper. */
  async wordingOf(
    context: Context,
    merchant: Asked,
    { text, found, waitMs }: { text: string; found: Found; waitMs: number },
  ): Promise<Wording | null> {
    const { languageModel: model } = context;
    if (!model) return null;
    const passages = passagesIn(found);
    const question = text.trim();
    const key = hash('sha256', JSON.stringify([merchant.merchantId, model.name, question, passages]));
    const known = this.#worded.get(key) ?? this.#start(context, merchant, { key, model, question, passages });
    const stopped = new AbortController();
    const late = sleep(waitMs, null, { signal: stopped.signal }).catch(() => null);
    return Promise.race([known, late]).finally(() => stopped.abort());
  }

  #start(
    context: Context,
    merchant: Asked,
    { key, ...asked }: { key: string; model: LanguageModel; question: string; passages: Citable[] },
  ): Promise<Wording | null> | null {
    if (this.#calls >= maxCalls || context.clock.now().getTime() < this.#pausedUntil) return null;
    this.#calls++;
    const wording = ask(context, merchant, asked)
      .catch((error) => {
        context.log.warn({ reason: String(error) }, 'An answer could not be worded');
        return 'failed' as const;
      })
      .then((outcome) => {
        if (outcome === 'failed') this.#pausedUntil = context.clock.now().getTime() + pauseMs;
        if (typeof outcome !== 'string') return outcome.wording;
        this.#worded.delete(key);
        return null;
      })
      .finally(() => this.#calls--);
    this.#worded.set(key, wording);
    return wording;
  }
}

/** Requests a wording, within the merchant's budget of the day. */
async function ask(
  { db, clock, log, stopping }: Context,
  { merchantId, languageModelAnswersPerDay: perDay }: Asked,
  { model, question, passages }: { model: LanguageModel; question: string; passages: Citable[] },
): Promise<{ wording: Wording | null } | 'failed' | 'used up'> {
  const taken = { amount: 1, now: clock.now() };
  if (!(await takeFromBudget(db, merchantId, languageModelAnswers, { ...taken, perDay }))) return 'used up';
  const answer = await model.ask(answerPrompt(question, passages), stopping);
  if (answer.fault !== null) {
    await returnToBudget(db, merchantId, languageModelAnswers, taken);
    log.warn(
      { merchantId: typeId('merchant', merchantId), fault: answer.fault },
      'An answer could not be worded',
    );
    return 'failed';
  }
  const [{ keepAnswerClaims }, evidence] = await Promise.all([claimChecks(), wordsIn()]);
  const { sentences } = keepAnswerClaims(answer.text, { question, passages }, (said) => evidence(said, 'en'));
  return { wording: sentences && { digitalSourceType: 'trainedAlgorithmicMedia', sentences } };
}
