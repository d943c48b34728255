import { readFile } from 'node:fs/promises';
import type { eld } from 'eld/extrasmall';

export type Detector = Pick<typeof eld, 'detect' | 'enableTextCleanup'>;

/** Types of eld's `src/languageDetector.js`, which the package does not export: its version is pinned. */
interface EldInternals {
  createEld(): { instance: Detector; loadData(data: Data): void };
}

interface Data {
  type: string;
  languages: Record<string, string>;
  /** Score of each language, by its number, for each sequence of bytes. */
  ngrams: Record<string, Record<string, number>>;
}

/**
 * Opens a detector with the smallest of eld's datasets, in 8 MB and 70 ms instead of the 28 MB and 180 ms of `import('eld/extrasmall')`:
 * an object literal of 49,553 objects, each with a slot for every language up to its last, which V8 stores twice. Here equal objects are
 * shared (12,588 remain), and the file is parsed rather than imported. eld has no option for this; the tests compare with the library's
 * own detector.
 */
export async function openDetector(): Promise<Detector> {
  const entry = import.meta.resolve('eld/extrasmall');
  const { createEld }: EldInternals = await import(new URL('../languageDetector.js', entry).href);
  const { instance, loadData } = createEld();
  loadData(parseData(await readFile(new URL('../ngrams/extrasmall.js', entry), 'utf8')));
  return instance;
}

/** The exported value of a module of eld's `src/ngrams`, parsed from its source. */
export function parseData(source: string): Data {
  const [head = '', body = ''] = source.split('ngrams:{');
  const languages = Object.fromEntries(
    [...head.matchAll(/(\d+):'([a-z]+)'/g)].map(([, number = '', code = '']) => [number, code]),
  );
  const type = /type:'(\w+)'/.exec(head)?.[1] ?? '';
  const ngrams: Data['ngrams'] = Object.create(null);
  const known = new Map<string, Record<string, number>>();
  for (const [, quoted, plain, list = ''] of body.matchAll(/(?:'((?:[^'\\]|\\.)*)'|([\w$]+)):\{([^}]*)\}/g)) {
    const scores = known.get(list) ?? scoresOf(list);
    known.set(list, scores);
    ngrams[plain ?? (quoted ?? '').replaceAll(/\\(.)/g, '$1')] = scores;
  }
  return { type, languages, ngrams };
}

/** V8 gives objects from JSON.parse no more slots than they need, unlike objects that are filled property by property. */
function scoresOf(list: string): Record<string, number> {
  return JSON.parse(`{${list.replaceAll(/(\d+):/g, '"$1":')}}`);
}
