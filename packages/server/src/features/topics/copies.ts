/** Number of hashes of a sketch: two sentences share about as large a part of them as of their pairs of words. */
const sketched = 8;
/** Shorter sentences may be alike by chance: "The zipper is great and the fabric feels wonderful." */
const leastPairs = 10;
/** A sentence is a copy of one with which it shares this many hashes. */
const leastShared = 5;

/** The smallest hashes of the pairs of consecutive words of a text; empty for a short one. */
export function sketchOf(text: string): number[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const pairs = new Set(words.slice(1).map((word, at) => hashOf(`${words[at] ?? ''} ${word}`)));
  return pairs.size < leastPairs ? [] : [...pairs].sort((one, other) => one - other).slice(0, sketched);
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Returns a function that says whether a sentence nearly repeats one that another author was the first to write. */
export function copies() {
  const seen = new Map<number, { author: string }[]>();
  return (sketch: readonly number[], author: string): boolean => {
    if (sketch.length === 0) return false;
    const shared = new Map<{ author: string }, number>();
    for (const hash of sketch)
      for (const one of seen.get(hash) ?? []) shared.set(one, (shared.get(one) ?? 0) + 1);
    const least = Math.min(leastShared, sketch.length - 1);
    if ([...shared].some(([one, count]) => count >= least && one.author !== author)) return true;
    const own = { author };
    for (const hash of sketch) {
      const known = seen.get(hash);
      if (known) known.push(own);
      else seen.set(hash, [own]);
    }
    return false;
  };
}
