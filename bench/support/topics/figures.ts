/** Figures of ranked topics against annotated aspects, by the measure of docs/TOPICS.md. */

export interface Measured {
  /** Products of one category are held out together. */
  category: string;
  wanted: readonly string[];
  /** Best first. */
  ranked: readonly { topic: string; score: number }[];
}

export interface Figures {
  'P@10': number;
  'P@20': number;
  'R@50': number;
  F1: number;
}

type Match = (found: string, wanted: string) => boolean;

const contains = (one: string, other: string) => ` ${one} `.includes(` ${other} `);
export const matchers: Record<'words' | 'exact', Match> = {
  words: (found, wanted) => contains(found, wanted) || contains(wanted, found),
  exact: (found, wanted) => found === wanted,
};

export function figuresOf(products: readonly Measured[], match: Match): Figures {
  const precision = (count: number) =>
    mean(products.map(({ wanted, ranked }) => hits(ranked.slice(0, count), wanted, match) / count));
  return {
    'P@10': precision(10),
    'P@20': precision(20),
    'R@50': mean(products.map(({ wanted, ranked }) => recall(ranked.slice(0, 50), wanted, match))),
    F1: mean(heldOutF1(products, match)),
  };
}

/** F1 of each product, with the threshold score that is best for products of other categories. */
function heldOutF1(products: readonly Measured[], match: Match): number[] {
  const scores = [...new Set(products.flatMap(({ ranked }) => ranked.map(({ score }) => score)))].sort(
    (one, other) => one - other,
  );
  const cuts = scores.filter((_, at) => at % Math.ceil(scores.length / 200) === 0);
  const table = products.map((product) => cuts.map((cut) => f1(product, cut, match)));
  return table.map((own, held) => {
    const others = cuts.map((_, cut) =>
      mean(table.map((f, at) => (products[at]?.category === products[held]?.category ? 0 : (f[cut] ?? 0)))),
    );
    return own[others.indexOf(Math.max(...others))] ?? 0;
  });
}

function f1({ wanted, ranked }: Measured, cut: number, match: Match): number {
  const listed = ranked.filter(({ score }) => score >= cut);
  const precision = hits(listed, wanted, match) / Math.max(1, listed.length);
  const recalled = recall(listed, wanted, match);
  return precision + recalled === 0 ? 0 : (2 * precision * recalled) / (precision + recalled);
}

const hits = (listed: Measured['ranked'], wanted: readonly string[], match: Match) =>
  listed.filter(({ topic }) => wanted.some((one) => match(topic, one))).length;

const recall = (listed: Measured['ranked'], wanted: readonly string[], match: Match) =>
  wanted.filter((one) => listed.some(({ topic }) => match(topic, one))).length / Math.max(1, wanted.length);

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
