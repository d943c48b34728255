import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { oneOf, randomFrom } from '../integrity/random.ts';

/** A part of a review's text, or a title. */
export interface Passage {
  kind: 'passage' | 'title';
  language: string;
  place: number;
  text: string;
}

/** Share of reviews and number of different passages by language. The rarest has one review in a thousand. */
export const languages: Record<string, { share: number; passages: number }> = {
  en: { share: 0.9, passages: 20_000 },
  de: { share: 0.099, passages: 4_000 },
  pt: { share: 0.001, passages: 500 },
};

/** A word in most reviews, because every second passage ends with the same sentence. */
export const frequentWord = 'quality';
const frequentSentence = 'The quality is what I hoped for.';

/** The texts that reviews are composed of: passages of three sentences of the demo store's reviews, and their titles. */
export function passages(): Passage[] {
  const file = new URL('../../../packages/demo/content/reviews.csv', import.meta.url);
  const reviews = parse<Record<string, string>>(readFileSync(file), { columns: true, bom: true });
  return Object.entries(languages).flatMap(([language, { passages }], index) => {
    const random = randomFrom(2026 + index);
    const own = reviews.filter((review) => review.language === language);
    const sentences = own.flatMap(({ text = '' }) => text.split(/(?<=[.!?]) /));
    const titles = own.flatMap(({ title }) => title || []);
    const places = (count: number) => Array.from({ length: count }, (_, place) => place);
    return [
      ...places(passages).map((place): Passage => {
        const last = place % 2 === 0 ? frequentSentence : oneOf(random, sentences);
        const text = [oneOf(random, sentences), oneOf(random, sentences), last].join(' ');
        return { kind: 'passage', language, place, text };
      }),
      ...places(Math.ceil(passages / 20)).map(
        (place): Passage => ({ kind: 'title', language, place, text: oneOf(random, titles) }),
      ),
    ];
  });
}
