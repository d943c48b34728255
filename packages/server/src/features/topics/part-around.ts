interface Range {
  start: number;
  end: number;
}

/** Maximum number of characters of a passage. */
export const longestPassage = 220;

/**
 * Shortens a sentence that exceeds a passage's length to the clauses around some words; within a clause that is too long, to the words
 * around them.
 */
export function partAround(text: string, sentence: Range, words: Range): Range {
  if (sentence.end - sentence.start <= longestPassage) return sentence;
  const inside = text.slice(sentence.start, sentence.end);
  const clauses = rangesBetween(inside, sentence, /[,;:()–—]\s*|\s(?=(?:and|but|und|aber)\s)/g);
  return within(clauses, words) ?? within(rangesBetween(inside, sentence, /\s+/g), words) ?? words;
}

/** The range that contains the words and as many neighboring ranges as a passage allows; null if the one with the words exceeds it. */
function within(ranges: readonly Range[], words: Range): Range | null {
  let from = ranges.findLastIndex(({ start }) => start <= words.start);
  let to = ranges.findIndex(({ end }) => end >= words.end);
  const fits = (first: number, last: number) => {
    const [one, other] = [ranges[first], ranges[last]];
    return one !== undefined && other !== undefined && other.end - one.start <= longestPassage;
  };
  if (!fits(from, to)) return null;
  for (let grown = true; grown; ) {
    grown = false;
    if (fits(from, to + 1)) [to, grown] = [to + 1, true];
    if (fits(from - 1, to)) [from, grown] = [from - 1, true];
  }
  return { start: ranges[from]?.start ?? words.start, end: ranges[to]?.end ?? words.end };
}

function rangesBetween(inside: string, { start, end }: Range, separator: RegExp): Range[] {
  const ranges: Range[] = [];
  let from = start;
  for (const { 0: found, index } of inside.matchAll(separator)) {
    ranges.push({ start: from, end: start + index });
    from = start + index + found.length;
  }
  return [...ranges, { start: from, end }].filter((range) => range.end > range.start);
}
