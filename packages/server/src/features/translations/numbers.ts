import type { Written } from './aligned-sentences.ts';

/** From two to twelve. Japanese and Arabic write them within other words. */
const numberWords: Record<string, string> = {
  en: 'two three four five six seven eight nine ten eleven twelve',
  de: 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  fr: 'deux trois quatre cinq six sept huit neuf dix onze douze',
  es: 'dos tres cuatro cinco seis siete ocho nueve diez once doce',
  it: 'due tre quattro cinque sei sette otto nove dieci undici dodici',
  nl: 'twee drie vier vijf zes zeven acht negen tien elf twaalf',
  pt: 'dois três quatro cinco seis sete oito nove dez onze doze',
};

/**
 * Whether a translation has the numbers of three or more digits of its original, and replaces none by another. Small ones may be
 * written as words, or be left out in a phrase like "both".
 */
export function sameNumbers(translation: Written, original: Written): boolean {
  const [found, expected] = [translation, original].map(numbersIn) as [Set<string>, Set<string>];
  const added = [...found].filter((one) => !expected.has(one));
  const missing = [...expected].filter((one) => !found.has(one));
  const replaced = added.filter((one) => !missing.some((other) => isSameHour(one, other)));
  return (
    ![...added, ...missing].some((one) => one.length >= 3) && (replaced.length === 0 || missing.length === 0)
  );
}

/** "2 pm" and "14 Uhr". */
const isSameHour = (one: string, other: string): boolean => Math.abs(Number(one) - Number(other)) === 12;

/** Numbers from two on, without separators of thousands and decimals, which languages write differently. */
function numbersIn({ text, language }: Written): Set<string> {
  const normal = text.normalize('NFKC').toLowerCase();
  const digits = (normal.match(/\d+(?:[.,  '’]\d{3}|[.,]\d+)*/g) ?? []).map((one) =>
    one.replaceAll(/\D/g, ''),
  );
  const names = numberWords[language]?.split(' ') ?? [];
  const words = normal.match(/\p{L}+/gu) ?? [];
  const named = words
    .map((word) => names.indexOf(word.replace(/mal$/, '')) + 2)
    .filter((number) => number > 1);
  return new Set([...digits, ...named.map(String)].filter((one) => !/^[01]$/.test(one)));
}
