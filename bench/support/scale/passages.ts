import { randomFrom } from '../figures.ts';
import { languages, type Vocabulary } from './vocabulary.ts';

/** A part of a review's text, or a title. */
export interface Passage {
  kind: 'passage' | 'title';
  language: string;
  place: number;
  text: string;
}

/** The texts that reviews are composed of: passages of two or three sentences, and titles. The same on every machine. */
export function passages(): Passage[] {
  return Object.entries(languages).flatMap(([language, { passages, vocabulary }], index) => {
    const random = randomFrom(2026 + index);
    const titles = Math.ceil(passages / 20);
    return [
      ...Array.from({ length: passages }, (_, place) => {
        const text = Array.from({ length: 2 + Math.floor(random() * 1.5) }, () =>
          filled(vocabulary, 'sentences', random),
        ).join(' ');
        return { kind: 'passage' as const, language, place, text };
      }),
      ...Array.from({ length: titles }, (_, place) => {
        const text = filled(vocabulary, 'titles', random);
        return { kind: 'title' as const, language, place, text: text[0]?.toUpperCase() + text.slice(1) };
      }),
    ];
  });
}

function filled(vocabulary: Vocabulary, what: 'sentences' | 'titles', random: () => number): string {
  const sentence = vocabulary[what][Math.floor(random() * vocabulary[what].length)] ?? '';
  return sentence.replaceAll(/\{(\w+)\}/g, (_, slot: string) => byZipf(vocabulary.words[slot] ?? [], random));
}

/** The word of rank r with a probability proportional to about 1/r. */
function byZipf(words: readonly string[], random: () => number): string {
  return words[Math.floor(words.length ** random()) - 1] ?? '';
}
