import type { Db } from '../../platform/db/database.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { listQuestions } from '../questions/index.ts';
import { longestPassage, partAround, sentencesOf } from '../topics/index.ts';
import { readQuestions, searchOf } from './asked-question.ts';
import { type FoundSentence, isQuotable, type Reading } from './reading.ts';
import { asksTheSame } from './speaking.ts';

/** Maximum number of questions that are read, and of answers that are returned. */
const maxQuestions = 20;
const maxAnswers = 2;

/** Published answers to the same question, or that speak of it. The merchant's own first. */
export async function answeredBefore(
  db: Db,
  merchant: Pick<Merchant, 'merchantId' | 'locale'>,
  { productId, reading }: { productId: string; reading: Reading },
): Promise<FoundSentence[]> {
  const { asked } = reading;
  const { questions } = await listQuestions(db, merchant, {
    productId,
    query: {
      search: searchOf(asked),
      exact: true,
      answered: true,
      includeAnswers: true,
      preferredLanguage: asked.language,
      limit: maxQuestions,
    },
  });
  const answers = questions.flatMap((question) =>
    (question.answers ?? []).map((answer) => ({ question, answer })),
  );
  if (answers.length === 0) return [];
  const [spoken, isSame] = await Promise.all([
    reading.speakingParts(answers.map(({ answer }) => ({ text: answer.answer, language: answer.language }))),
    sameQuestions(
      db,
      reading,
      questions.map(({ text }) => text),
    ),
  ]);
  return answers
    .flatMap(({ question, answer }, at): FoundSentence[] => {
      const text = isSame(question.text) ? beginning(answer.answer) : spoken[at]?.text;
      if (!text || !isQuotable(text, [answer.answer, question.text])) return [];
      return [
        {
          source: 'answer',
          reviewId: null,
          questionId: question.id,
          answerId: answer.id,
          text,
          question: beginning(question.text),
          rating: null,
          verified: answer.verified,
          language: answer.language,
          createdAt: answer.createdAt,
        },
      ];
    })
    .toSorted((one, other) => Number(other.verified) - Number(one.verified))
    .slice(0, maxAnswers);
}

/** Returns a function that says whether one of the texts asks the same question. */
async function sameQuestions(db: Db, { asked, formsOf }: Reading, texts: readonly string[]) {
  const [others, forms] = await Promise.all([
    readQuestions(db, texts, asked.language),
    formsOf(texts.map((text) => ({ text, language: asked.language }))),
  ]);
  const same = texts.filter((text, at) => {
    const other = others[at];
    return other && asksTheSame(asked, { text, forms: forms[at] ?? [], other });
  });
  return (text: string) => same.includes(text);
}

/** The first sentences, as far as they fit. */
function beginning(text: string): string {
  const sentences = sentencesOf(text);
  const [first] = sentences;
  if (!first) return '';
  const last = sentences.findLast(({ end }) => end - first.start <= longestPassage);
  if (last) return text.slice(first.start, last.end);
  const { start, end } = partAround(text, first, { start: first.start, end: first.start });
  return text.slice(start, end);
}
