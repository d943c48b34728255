/** A text in lower case and without accents, as words and texts are compared. */
export const comparable = (text: string): string =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

const letter = '[\\p{L}\\p{N}]';

/**
 * Tests whether a text covers an aspect: whether it contains one of its words. `*` stands for further letters at the start or end of a
 * word, as in `batter*`. Case and accents do not matter.
 */
export function covering(words: readonly string[]): (text: string) => boolean {
  const sources = words.map((word) => {
    const start = word.startsWith('*') ? '' : `(?<!${letter})`;
    return start + innerSource(word) + (word.endsWith('*') ? '' : `(?!${letter})`);
  });
  const pattern = new RegExp(sources.join('|') || '(?!)', 'u');
  return (text) => pattern.test(comparable(text));
}

/** Source of a regular expression that matches these words themselves. */
export const sourceOf = (words: readonly string[]): string =>
  words.map((word) => word.split('*').map(innerSource).join(`${letter}*`)).join('|');

const innerSource = (word: string): string =>
  comparable(word.replaceAll('*', ''))
    .replaceAll(/[\\^$.+?()[\]{}|]/g, '\\$&')
    .replaceAll(' ', '\\s+');
