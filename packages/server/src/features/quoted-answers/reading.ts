import type { foundAnswers, Static } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { type Form, formsIn, type SearchableText } from '../../platform/language/search-matches.ts';
import { wordsIn } from '../sentiment/index.ts';
import { hasPlanted, looksLikeInstruction, sentencesOf } from '../topics/index.ts';
import type { AskedQuestion } from './asked-question.ts';
import { type Speaking, speakingPart } from './speaking.ts';

export type FoundSentence = Omit<Static<typeof foundAnswers>['sentences'][number], 'url'>;

/** A question as it is compared with texts. */
export interface Reading {
  asked: AskedQuestion;
  /** The occurrences of the question's words in each text. */
  formsOf(texts: readonly SearchableText[]): Promise<Form[][]>;
  /** The part of each text that speaks of the question; null for those that do not. */
  speakingParts(texts: readonly SearchableText[]): Promise<(Speaking | null)[]>;
}

export async function readingOf(db: Db, asked: AskedQuestion): Promise<Reading> {
  const { language, config } = asked;
  const evidence = await wordsIn();
  const question = { asked, evidence: (text: string) => evidence(text, language) };
  const alternatives = [...asked.required.flat(), ...asked.supporting];
  const words = [...new Set(alternatives.flatMap((one) => one.split(/[\s'-]+/)))];
  const formsOf: Reading['formsOf'] = (texts) => formsIn(db, texts, { words, config });
  return {
    asked,
    formsOf,
    async speakingParts(texts) {
      const forms = await formsOf(texts);
      return texts.map((one, at) =>
        // Words of another language may mean something else. Short texts have no certain language.
        one.language === null || one.language === language
          ? speakingPart(one.text, forms[at] ?? [], question)
          : null,
      );
    },
  };
}

/** Whether neither a part nor the rest of its texts contains what must not be quoted. */
export const isQuotable = (part: string, texts: readonly string[]): boolean =>
  !looksLikeInstruction(part) &&
  !hasPlanted(
    texts.flatMap((text) => sentencesOf(text).map((sentence) => sentence.text)),
    texts,
  );
