/** A text in lower case and without accents, as words and texts are compared. */
export const comparable = (text: string): string =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

const letter = '[\\p{L}\\p{N}]';

/**
 * Tests whether a text covers an aspect: whether it contains one of its words. `*` stands for further letters at the start or end of a
 * word, as in `batter*`; a word after `!` does not count, as in `!screen protector`. Case and accents do not matter.
 */
export function covering(words: readonly string[]): (text: string) => boolean {
  const [none, some] = [true, false].map((isExcluded) =>
    anyOf(words.filter((word) => word.startsWith('!') === isExcluded)),
  ) as [RegExp, RegExp];
  return (text) => comparable(text).replaceAll(none, ' ').search(some) >= 0;
}

/** Words with the same bounds share them, because compiling the class of letters takes longer than matching. */
function anyOf(words: readonly string[]): RegExp {
  const plain = words.map((word) => word.replace('!', ''));
  const byBounds = Map.groupBy(plain, (word) => `${word.startsWith('*')} ${word.endsWith('*')}`);
  const sources = [...byBounds.values()].map((alike) => {
    const [first = ''] = alike;
    const start = first.startsWith('*') ? '' : `(?<!${letter})`;
    return `${start}(?:${alike.map(innerSource).join('|')})${first.endsWith('*') ? '' : `(?!${letter})`}`;
  });
  return new RegExp(sources.join('|') || '(?!)', 'gu');
}

/** Source of a regular expression that matches these words themselves. */
export const sourceOf = (words: readonly string[]): string =>
  words.map((word) => word.split('*').map(innerSource).join('\\S*')).join('|');

const innerSource = (word: string): string =>
  comparable(word.replaceAll('*', ''))
    .replaceAll(/[\\^$.+?()[\]{}|]/g, '\\$&')
    .replaceAll(' ', '\\s+');
