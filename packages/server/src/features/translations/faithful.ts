import { isUnquotable } from '../screening/index.ts';
import { wordsIn } from '../sentiment/index.ts';
import type { Locale, Texts } from './translator.ts';

/** Languages whose texts have a fifth to a half as many characters as others. */
const dense = new Set(['ja', 'zh', 'ko', 'th']);
/** Differences of up to this many characters are accepted, whatever the ratio. */
const spareCharacters = 40;
/** Minimum evidence from word lists that a sentence praises or complains. */
const clear = 1.4;

/**
 * Whether texts can be translations of others. Additions, omissions and reversals of meaning show in the lengths, sentences, numbers,
 * addresses and markup, or in words that praise where the original complains.
 */
export async function areFaithful(
  translated: readonly string[],
  { texts, from, to }: Texts,
): Promise<boolean> {
  const opinions = await wordsIn();
  return translated.every((text, at) => {
    const original = texts[at] ?? '';
    return (
      hasLength(text, original, { from, to }) &&
      hasSentences(text, original) &&
      hasNumbers(text, original) &&
      addsNothing(text, original) &&
      says(opinions, { text: original, language: from }, { text, language: to })
    );
  });
}

function hasLength(
  text: string,
  original: string,
  { from, to }: { from: string | null; to: Locale },
): boolean {
  const isDense = (language: string | null) => language !== null && dense.has(language);
  const factor = (isDense(to) ? 0.45 : 1) / (isDense(from) ? 0.45 : 1);
  const expected = original.length * factor;
  return text.length <= expected * 2 + spareCharacters && text.length >= expected * 0.5 - spareCharacters;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const sentencesOf = (text: string): string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment.trim()).filter((one) => /\p{L}/u.test(one));

/** Allows a difference of one sentence, because of abbreviations, or of a seventh. */
function hasSentences(text: string, original: string): boolean {
  const [count, expected] = [sentencesOf(text).length, sentencesOf(original).length];
  return Math.abs(count - expected) <= Math.max(1, Math.floor(expected / 7));
}

/** Requires the same numbers of three or more digits. Shorter ones may be written as words, or as another form of a time of day. */
function hasNumbers(text: string, original: string): boolean {
  const [found, expected] = [numbersIn(text), numbersIn(original)];
  return found.every((one) => expected.includes(one)) && expected.every((one) => found.includes(one));
}

/** Removes separators of thousands and decimals, which languages write differently. */
const numbersIn = (text: string): string[] =>
  (text.normalize('NFKC').match(/\d+(?:[.,  '’]\d{3}|[.,]\d+)*/g) ?? [])
    .map((number) => number.replaceAll(/\D/g, ''))
    .filter((digits) => digits.length >= 3);

const markup = /<[a-z/!][^>]*>|```|\]\(/i;
/** Words with which a model speaks about itself. */
const itself =
  /\b(?:AI|KI|IA|GPT|LLM)\b|language model|Sprachmodell|modèle de langage|modelo de lenguaje|modello linguistico|taalmodel|modelo de linguagem|言語モデル|AIとして/;

const address =
  /https?:\/\/\S*[^\s.,;:!?)]|www\.\S*[^\s.,;:!?)]|\S+@\S*[^\s.,;:!?)]|[\p{L}\p{N}-]{2,}\.[a-z]{2,10}\b/gu;

/** Whether a translation adds no address, no markup, nothing that screening would hold, and no words of the model about itself. */
const addsNothing = (text: string, original: string): boolean =>
  [(one: string) => markup.test(one), (one: string) => itself.test(one), isUnquotable].every(
    (has) => !has(text) || has(original),
  ) && (text.match(address) ?? []).every((one) => original.toLowerCase().includes(one.toLowerCase()));

interface Said {
  text: string;
  language: string | null;
}

/** Compares the sentiment of each sentence if both texts have as many sentences, and of the texts as a whole. */
function says(
  evidence: (text: string, language: string) => number,
  original: Said,
  translation: Said,
): boolean {
  const isOpposite = (one: string, other: string) => {
    const [said, meant] = [
      evidence(one, translation.language ?? ''),
      evidence(other, original.language ?? ''),
    ];
    return Math.abs(said) >= clear && Math.abs(meant) >= clear && said * meant < 0;
  };
  const [sentences, originals] = [sentencesOf(translation.text), sentencesOf(original.text)];
  const pairs =
    sentences.length === originals.length ? sentences.map((one, at) => [one, originals[at] ?? '']) : [];
  return [[translation.text, original.text], ...pairs].every(
    ([one = '', other = '']) => !isOpposite(one, other),
  );
}
