/** Words that are dropped from queries, because the search matches prefixes and they would match nearly everything. */
const ignoredWords = new Set(
  'a an and are can do does for from how i in is it my of on or the to what where with'.split(' '),
);

/**
 * Weights of sections, by the beginning of their address below the base. Sections with a lower weight follow equally good ones. The first
 * match applies.
 */
const weights: [RegExp, number][] = [
  // The start page only lists links.
  [/^#/, 0.2],
  [/^(contributing|changelog|architecture|releasing|security-verification)(#|$)/, 0.4],
  [/^(reference\/|api-contract)/, 0.6],
];

/** Options of MiniSearch, VitePress's search engine, in addition to VitePress's own. */
export function searchRanking(base: string) {
  return {
    processTerm: (term: string) => (ignoredWords.has(term.toLowerCase()) ? null : term.toLowerCase()),
    boostDocument: (id: string) => {
      const address = id.slice(base.length);
      return weights.find(([beginning]) => beginning.test(address))?.[1] ?? 1;
    },
  };
}
