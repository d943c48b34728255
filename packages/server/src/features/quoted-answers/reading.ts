import type { foundAnswers, Static } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { type Form, formsIn, type SearchableText } from '../../platform/language/search-matches.ts';
import { wordsIn } from '../sentiment/index.ts';
import { hasPlanted, looksLikeInstruction, sentencesOf } from '../topics/index.ts';
import type { AskedProducts } from './asked-products.ts';
import type { AskedQuestion } from './asked-question.ts';
import { type Comparing, type QuotableQuestion, type Speaking, speakingPart } from './speaking.ts';

export type FoundSentence = Omit<Static<typeof foundAnswers>['sentences'][number], 'url'>;

/** A question as it is compared with texts. */
export interface Reading {
  asked: AskedQuestion;
  /** The occurrences of the question's words in each text. */
  formsOf(texts: readonly SearchableText[]): Promise<Form[][]>;
  /** The part of each text that speaks of the question; null for those that do not. */
  speakingParts(texts: readonly SearchableText[]): Promise<(Speaking | null)[]>;
}

export async function readingOf(
  db: Db,
  asked: AskedQuestion,
  { names: own, heads }: Pick<AskedProducts, 'names' | 'heads'>,
): Promise<Reading> {
  const { language, config } = asked;
  const evidence = await wordsIn();
  const alternatives = [...asked.required.flat(), ...asked.supporting];
  const words = [...new Set(alternatives.flatMap((one) => one.split(/[\s'-]+/)))];
  const formsOf: Reading['formsOf'] = (texts) => formsIn(db, texts, { words, config });
  return {
    asked,
    formsOf,
    async speakingParts(texts) {
      if (!quotesFor(asked)) return texts.map(() => null);
      const forms = await formsOf(texts);
      const names = lazily(() => namesIn(texts));
      const called = lazily(() => calledIn(texts, own));
      const question: Comparing = {
        asked,
        own,
        heads,
        evidence: (text) => evidence(text, language),
        isName: (word) => names().has(word),
        isCalled: (word) => called().has(word),
      };
      return texts.map((one, at) =>
        // Words of another language may mean something else. Short texts have no certain language.
        one.language === null || one.language === language
          ? speakingPart(one.text, forms[at] ?? [], question)
          : null,
      );
    },
  };
}

/** Minimum share of a word's occurrences within sentences that have a capital letter, for it to be a name. */
const leastCapital = 1 / 3;

/** Words that texts write as names, in lower case. */
function namesIn(texts: readonly SearchableText[]): Set<string> {
  const counts = new Map<string, { capital: number; all: number }>();
  for (const { text } of texts)
    for (const [word] of text.matchAll(
      /(?<=[\p{L}\d,&] )(?:\p{Lu}?\p{Ll}{2,}(?:\p{Lu}\p{Ll}+)?|\p{Ll})(?!\p{L})/gu,
    )) {
      const count = counts.get(word.toLowerCase()) ?? { capital: 0, all: 0 };
      counts.set(word.toLowerCase(), count);
      count.all++;
      if (/^\p{Lu}/u.test(word)) count.capital++;
    }
  return new Set(
    [...counts].flatMap(([word, { capital, all }]) => (capital / all >= leastCapital ? word : [])),
  );
}

/** Minimum number of texts that call the product a word for it to count as a name. A single text suffices for words of its actual name. */
const leastPointing = 2;

/** Words that texts call the product, as in "this tub"; in lower case. */
function calledIn(texts: readonly SearchableText[], own: ReadonlySet<string>): Set<string> {
  const counts = new Map<string, number>();
  for (const { text } of texts)
    for (const word of new Set([...text.toLowerCase().matchAll(pointing)].map(([, word = '']) => word)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Set(
    [...counts].flatMap(([word, count]) => (count >= leastPointing || own.has(word) ? word : [])),
  );
}
const pointing = /\b(?:this|these) (\p{L}[\p{L}\d-]+)/gu;

function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Whether sentences are quoted for a question: in English, because the rules for other languages are right too rarely (docs/API.md). */
export const quotesFor = (asked: AskedQuestion): asked is QuotableQuestion =>
  asked.asks !== null && asked.asks.kind !== 'other';

/** Whether neither a part nor the rest of its texts contains what must not be quoted. */
export const isQuotable = (part: string, texts: readonly string[]): boolean =>
  !looksLikeInstruction(part) &&
  !hasPlanted(
    texts.flatMap((text) => sentencesOf(text).map((sentence) => sentence.text)),
    texts,
  );
