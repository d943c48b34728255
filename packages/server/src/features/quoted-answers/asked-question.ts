import type { Db } from '../../platform/db/database.ts';
import { tokensOf } from '../../platform/language/search-tokens.ts';
import { normalizedSearch, searchConfigOf } from '../../platform/language/search-words.ts';
import { withoutStopWords } from '../../platform/language/stop-words.ts';
import { type Asks, asksOf } from './asks.ts';
import { commonWordsIn } from './common-words.ts';
import { type QuestionWords, questionWords, statementWords } from './question-words.ts';

export type Needed = 'number' | 'duration' | 'way' | 'opinion';

/** A question in words that sentences can be compared with. */
export interface AskedQuestion {
  language: string;
  /** PostgreSQL's text search configuration. */
  config: string;
  words: QuestionWords;
  /** A sentence must contain an alternative of each, in any form. An alternative may be a phrase. */
  required: readonly (readonly string[])[];
  /** Of each, whether it follows the one before directly ("voice assistant"), after one other word ("easy to clean"), or later. */
  follows: readonly ('directly' | 'after one' | 'later')[];
  /** In statements about a single word, one of these must be shortly before it, unless it is empty. */
  leads: readonly string[];
  /** And one of these near them, unless it is empty. */
  supporting: readonly string[];
  /** And what says the question's common words: "too", "off". */
  beside: readonly RegExp[];
  /** And what the question asks for. */
  needs: readonly Needed[];
  /** Which kind of statement answers it; null in other languages than English. */
  asks: Asks | null;
}

/** Questions with more words are too special for a sentence that contains all of them to be found. */
const maxRequired = 5;

/** Null for a question that no sentence can answer, or in a language without word lists. */
export async function readQuestion(db: Db, text: string, language: string): Promise<AskedQuestion | null> {
  const [asked = null] = await readQuestions(db, [text], language);
  return asked;
}

export async function readQuestions(
  db: Db,
  texts: readonly string[],
  language: string,
): Promise<(AskedQuestion | null)[]> {
  const words = questionWords[language];
  if (!words) return texts.map(() => null);
  const config = searchConfigOf(language);
  const asked = texts.map((text) =>
    normalizedSearch(text).toLowerCase().replaceAll('’', "'").replace(statementWords.asksForLiking, 'enjoy'),
  );
  const tokens = asked.map((text) => tokensOf(text).map(({ word }) => word));
  const searched = [...new Set(tokens.flat())].filter(
    (word) => !words.ignored.has(word) && (word.length > 1 || /\d/.test(word)),
  );
  const content = new Set(await withoutStopWords(db, searched, config));
  return asked.map((text, at) => {
    return words.asks.more.test(text)
      ? null
      : askedBy({ text, tokens: tokens[at] ?? [] }, content, { language, config, words });
  });
}

function askedBy(
  { text, tokens }: { text: string; tokens: readonly string[] },
  content: ReadonlySet<string>,
  of: Pick<AskedQuestion, 'language' | 'config' | 'words'>,
): AskedQuestion | null {
  const { words } = of;
  const isGeneral = (word: string) => words.supporting.has(word);
  const own = [...new Set(tokens)].filter((word) => content.has(word));
  const judged = own.some((word) => words.judgments.has(word));
  const named = own.filter((word) => !words.judgments.has(word));
  const special = named.filter((word) => !isGeneral(word));
  const required = special.length > 0 ? special : named;
  if (required.length === 0 || required.length > maxRequired) return null;
  // Without a group of people, such a question asks for any opinion.
  if (required.length === 1 && required[0] === 'enjoy') return null;
  const needs: readonly Needed[] =
    judged || words.asks.opinion.test(text)
      ? ['opinion']
      : (['number', 'duration', 'way'] as const).filter((one) => words.asks[one].test(text));
  return {
    ...of,
    required: required.map((word) => alternativesOf(word, words)),
    follows: required.map((word, at) => {
      const before = required[at - 1];
      const distance = before === undefined ? 0 : tokens.indexOf(word) - tokens.indexOf(before);
      return distance === 1 ? 'directly' : distance === 2 ? 'after one' : 'later';
    }),
    supporting:
      special.length > 0 ? named.filter(isGeneral).flatMap((word) => alternativesOf(word, words)) : [],
    leads: named.length > 1 || needs.length > 0 ? [] : leadsTo(text),
    needs,
    beside: commonWordsIn(text),
    asks:
      of.language === 'en'
        ? asksOf(text, {
            required: required.map((word) => alternativesOf(word, words)),
            named,
            needs,
            isVerbFirst: special.length > 0 && isGeneral(named[0] ?? ''),
          })
        : null,
  };
}

const leadsTo = (text: string): string[] => [
  ...statementWords.leads,
  ...(statementWords.asksForThing.test(text) ? statementWords.articles : []),
];

const alternativesOf = (word: string, { same }: QuestionWords): string[] => [
  ...new Set([
    word,
    ...same.filter(({ only, words }) => (only ?? words).includes(word)).flatMap(({ words }) => words),
  ]),
];

/** Maximum number of combinations of alternatives that are searched. */
const maxCombinations = 16;

/** A search for texts with an alternative of each required word. */
export function searchOf({ required }: Pick<AskedQuestion, 'required'>): string {
  const combinations = required.reduce<string[]>(
    (found, alternatives) =>
      found
        .flatMap((before) => alternatives.map((one) => `${before} ${one}`.trim()))
        .slice(0, maxCombinations),
    [''],
  );
  return combinations.join(' or ');
}
