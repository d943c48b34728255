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

/** Without what is no sentence, such as the parts of an abbreviation. */
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

/** The alignment with the smallest sum of deviations. */
function align(found: readonly Written[], expected: readonly Written[], ratio: number): Aligned[] | null {
  const best: ({ cost: number; pairs: Aligned[] } | undefined)[][] = [[{ cost: 0, pairs: [] }]];
  for (let at = 0; at <= found.length; at++)
    for (let of = 0; of <= expected.length; of++)
      for (const [some, others] of steps) {
        const before = best[at - some]?.[of - others];
        if (!before) continue;
        const pair = [joined(found.slice(at - some, at)), joined(expected.slice(of - others, of))] as const;
        const deviation = deviationOf(pair, ratio);
        const cost = before.cost + deviation + some + others - 2;
        if (deviation > (some === others ? most : mostOfJoined)) continue;
        const row = best[at] ?? [];
        best[at] = row;
        const known = row[of];
        if (!known || cost < known.cost) row[of] = { cost, pairs: [...before.pairs, pair] };
      }
  return best[found.length]?.[expected.length]?.pairs ?? null;
}

const joined = (sentences: readonly Written[]): Written => ({
  text: sentences.map(({ text }) => text).join('. '),
  language: sentences[0]?.language ?? '',
});

function deviationOf([{ text }, original]: Aligned, ratio: number): number {
  const expected = original.text.length * ratio;
  return Math.abs(text.length - expected) / Math.sqrt((expected + spareCharacters) * variance);
}
