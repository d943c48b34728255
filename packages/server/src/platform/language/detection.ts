import type { eld } from 'eld/extrasmall';

/**
 * Fewer letters than this say too little in a script that many languages share: of English titles with 12 or more,
 * those called reliable are right in 97 %, of all titles in 96 % but with every seventh not called at all.
 */
const fewestLatinLetters = 12;
const fewestLetters = 3;

/** What eld looks at; more is not read. */
const readCharacters = 1000;

/**
 * The language (ISO 639-1, one of 60) a text is written in, or null when it is too short or could be several.
 * Takes 10 to 120 µs; the first call also loads (`loadLanguages`).
 */
export async function detectLanguage(text: string): Promise<string | null> {
  const read = text.slice(0, readCharacters);
  if (tooShort(read)) return null;
  const found = (await loadLanguages()).detect(read);
  return found.language && found.isReliable() ? found.language : null;
}

let loading: Promise<typeof eld> | undefined;

/**
 * Loads what detection needs, once: 0.2 s and 30 MB. Call it at start, so that no customer waits for it.
 *
 * Of eld's sizes the smallest: reviews told rightly .983 (small and medium .986, large .991), all 72 of our own texts
 * in nine languages with each; memory 29, 45, 59, 135 MB.
 */
export function loadLanguages(): Promise<typeof eld> {
  loading ??= import('eld/extrasmall').then((loaded) => {
    const detector = loaded.eld.newInstance();
    detector.enableTextCleanup(true);
    return detector;
  });
  return loading;
}

function tooShort(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.length < (/[^\P{L}\p{Script=Latin}]/u.test(text) ? fewestLetters : fewestLatinLetters);
}
