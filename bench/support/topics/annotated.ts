import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reviews of one product, annotated in the format of the Customer Review Datasets (Hu and Liu, 2004). */
export interface AnnotatedProduct {
  /** The words of its name and of generic product names, which are not topics. */
  own: Set<string>;
  name: string;
  reviews: AnnotatedSentence[][];
}

export interface AnnotatedSentence {
  text: string;
  /** The aspects that the sentence names, with their polarity. */
  aspects: { topic: string; favorable: boolean }[];
}

/** The annotated products of a folder: its `.txt` files except README, pros and cons. */
export function readAnnotated(folder: string): AnnotatedProduct[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt') && !/^(readme|pros|cons)\.txt$/i.test(file))
    .map((file) => productIn(file, readFileSync(join(folder, file), 'latin1').split(/\r?\n/)));
}

/** What an annotated product is. */
export const categoryOf = ({ name }: AnnotatedProduct): string =>
  /canon|nikon|camera|powershot|coolpix/i.test(name) ? 'camera' : name;

const everywhere = 'product unit item device camera phone player amazon';

function productIn(file: string, lines: readonly string[]): AnnotatedProduct {
  const title = lines
    .find((line) => /product name:/i.test(line))
    ?.replace(/.*product name:\s*/i, '')
    .trim();
  const name = title || file.replace('.txt', '').replaceAll('_', ' ');
  const reviews: AnnotatedSentence[][] = [];
  for (const line of lines) {
    const [annotation = '', text] = line.split(/##(.*)/s);
    if (line.startsWith('*')) continue;
    if (line.startsWith('[t]')) reviews.push([{ text: line.slice(3).trim(), aspects: [] }]);
    else if (text !== undefined) {
      if (reviews.length === 0) reviews.push([]);
      reviews.at(-1)?.push({ text: text.trim(), aspects: aspectsOf(annotation) });
    }
  }
  const own = new Set(`${comparable(name)} ${everywhere}`.split(' '));
  return { name, own, reviews };
}

/** The annotated aspects, except those that the sentence does not name (`[u]`) or names only by a pronoun (`[p]`). */
const aspectsOf = (annotation: string) =>
  [...annotation.matchAll(/([^,[\]]+?)\s*\[\s*([+-])\s*\d?\s*\]((?:\s*\[[a-z]+\])*)/g)]
    .filter(([, , , marks = '']) => !/\[[up]\]/.test(marks))
    .map(([, topic = '', sign]) => ({ topic: comparable(topic), favorable: sign === '+' }));

/** Normalizes a topic for comparison: lower case, singular, hyphens as spaces, without the, a, of. */
export function comparable(topic: string): string {
  const words = topic.toLowerCase().replaceAll('-', ' ').split(/\s+/);
  return words
    .filter((word) => word !== '' && !['the', 'a', 'of'].includes(word))
    .map(singular)
    .join(' ');
}

function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  return word.replace(/(ch|sh|x|ss|z)es$|s$/, '$1');
}

/** The aspects that are annotated in at least two sentences. */
export function aspectsToFind({ reviews }: AnnotatedProduct): string[] {
  const counts = new Map<string, number>();
  for (const { aspects } of reviews.flat())
    for (const topic of new Set(aspects.map(({ topic }) => topic)))
      counts.set(topic, (counts.get(topic) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= 2).map(([topic]) => topic);
}
