export interface Written {
  text: string;
  /** ISO 639-1; empty if uncertain. */
  language: string;
}

/** One or two sentences of a translation, and those of the original. */
export type Aligned = readonly [translation: Written, original: Written];

/** Languages whose texts have about half as many characters as others. */
const dense = new Set(['ja', 'zh', 'ko', 'th']);
const denseness = 0.45;
/** By how much texts of one length differ in length: variance per character (Gale and Church, 1993, https://aclanthology.org/J93-1004/). */
const variance = 6.8;
/** Maximum deviations of a sentence, and of two that became one or the reverse. */
const [most, mostOfJoined] = [2.5, 0.75];
/** Makes short sentences comparable. */
const spareCharacters = 20;
/** Range of the length of a whole translation in relation to what is expected, and the characters that short texts may differ by beyond it. */
const [shortest, longest] = [0.65, 1.75];
const maxSpare = 15;
/** The ratio that single sentences are compared with. */
const usual = { least: 0.75, most: 1.35 };

/**
 * The sentences of a translation beside those of its original, by their lengths. Null if a sentence was added, left out, or became much longer
 * or shorter.
 */
export function alignedSentences(translation: Written, original: Written): Aligned[] | null {
  const expected = (original.text.length * densenessOf(translation)) / densenessOf(original);
  const { length } = translation.text;
  if (length > expected * longest + maxSpare || length < expected * shortest - maxSpare) return null;
  const ratio =
    Math.min(usual.most, Math.max(usual.least, length / expected)) * (expected / original.text.length);
  return align(sentencesOf(translation), sentencesOf(original), ratio);
}

const densenessOf = ({ language }: Written) => (dense.has(language) ? denseness : 1);

/** Ends of sentences. Reviews often lack the space or the capital letter after them. */
const ends = /[!?…。！？؟]+|(?<=\p{L})\.+|\.+(?!\p{N})|\n|(?<=[\p{Ll})])(?=\p{Lu}\p{Ll})/u;

/** Excludes what is not a sentence, such as parts of abbreviations. */
function sentencesOf({ text, language }: Written): Written[] {
  const parts = text.split(ends).map((part) => part.trim());
  return parts
    .filter((part) => (part.match(/\p{L}/gu)?.length ?? 0) > 1)
    .map((part) => ({ text: part, language }));
}

const steps = [
  [1, 1],
  [1, 2],
  [2, 1],
] as const;

/** The alignment with the smallest sum of deviations. Its memory grows with the product of both numbers of sentences, 9 bytes each. */
function align(found: readonly Written[], expected: readonly Written[], ratio: number): Aligned[] | null {
  const width = expected.length + 1;
  const costs = new Float64Array((found.length + 1) * width).fill(Number.POSITIVE_INFINITY);
  /** The last step to each pair of places, as its index in `steps`. */
  const lastSteps = new Uint8Array(costs.length);
  costs[0] = 0;
  for (let at = 1; at <= found.length; at++)
    for (let of = 1; of <= expected.length; of++)
      for (const [step, [some, others]] of steps.entries()) {
        if (at < some || of < others) continue;
        const before = costs[(at - some) * width + of - others] ?? Number.POSITIVE_INFINITY;
        if (before === Number.POSITIVE_INFINITY) continue;
        const deviation = deviationOf(
          lengthOf(found, at - some, at),
          lengthOf(expected, of - others, of) * ratio,
        );
        if (deviation > (some === others ? most : mostOfJoined)) continue;
        const cost = before + deviation + some + others - 2;
        const place = at * width + of;
        if (cost >= (costs[place] ?? 0)) continue;
        costs[place] = cost;
        lastSteps[place] = step;
      }
  if (costs.at(-1) === Number.POSITIVE_INFINITY) return null;
  const pairs: Aligned[] = [];
  for (let [at, of] = [found.length, expected.length]; at > 0; ) {
    const [some, others] = steps[lastSteps[at * width + of] ?? 0] ?? steps[0];
    pairs.unshift([joined(found.slice(at - some, at)), joined(expected.slice(of - others, of))]);
    at -= some;
    of -= others;
  }
  return pairs;
}

const separator = '. ';
const joined = (sentences: readonly Written[]): Written => ({
  text: sentences.map(({ text }) => text).join(separator),
  language: sentences[0]?.language ?? '',
});

/** Length of one or two sentences, joined. */
const lengthOf = (sentences: readonly Written[], from: number, to: number): number =>
  (sentences[from]?.text.length ?? 0) +
  (to - from > 1 ? separator.length + (sentences[to - 1]?.text.length ?? 0) : 0);

const deviationOf = (length: number, expected: number): number =>
  Math.abs(length - expected) / Math.sqrt((expected + spareCharacters) * variance);
