/**
 * A text as it reads, however it is typed: full-width and styled letters as plain ones, without accents and invisible characters, ß as
 * ss, any digits as 0 to 9, any space or dash as the usual one. Kana keep their voicing marks.
 */
export interface PlainText {
  /** Preserves case. */
  text: string;
  /** Has the same length as `text`. */
  lower: string;
  /** The part of the original text that corresponds to this part of the plain text. */
  excerpt(from: number, to: number): string;
}

/** A text in the form that patterns are written for: compatible characters unified, accents and invisible characters removed. */
export function plainText(original: string): PlainText {
  if (ascii.test(original))
    return {
      text: original,
      lower: original.toLowerCase(),
      excerpt: (from, to) => original.slice(from, to),
    };
  let text = '';
  const starts: number[] = [];
  for (const { 0: cluster, index } of original.matchAll(clusters)) {
    const plain = plainCluster(cluster);
    for (let at = 0; at < plain.length; at++) starts.push(index);
    text += plain;
  }
  starts.push(original.length);
  const lower = text.toLowerCase();
  return {
    text,
    lower: lower.length === text.length ? lower : text,
    excerpt: (from, to) => original.slice(starts[from], starts[to]).trim(),
  };
}

/** A word as `plainText` writes it, in lower case. */
export const plainWord = (word: string): string => plainText(word).lower.replaceAll(/\s+/g, ' ').trim();

// biome-ignore lint/suspicious/noControlCharactersInRegex: All of ASCII.
const ascii = /^[\x00-\x7f]*$/;
/** A character with its marks. Half-width kana have voicing marks of their own. */
const clusters = /[^\p{M}][\p{M}\uff9e\uff9f]*|\p{M}+/gsu;
const known = new Map<string, string>();

function plainCluster(cluster: string): string {
  let plain = known.get(cluster);
  if (plain === undefined) {
    plain = computed(cluster);
    // Any number of marks can follow a letter.
    if (known.size < 20_000 && cluster.length <= 4) known.set(cluster, plain);
  }
  return plain;
}

const kana = /[\p{sc=Hiragana}\p{sc=Katakana}\uff66-\uff9f]/u;

function computed(cluster: string): string {
  const form = kana.test(cluster)
    ? cluster.normalize('NFKC')
    : cluster.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return form
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\u0640]/gu, '')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replaceAll(/\p{Pd}|\u2212/gu, '-')
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll(/[ßẞæÆœŒøØđĐłŁı’‘ةى]/g, (letter) => unlike[letter] ?? letter);
}

/** Letters without a decomposition in Unicode, each followed by its replacement. */
const unlike: Record<string, string | undefined> = Object.fromEntries(
  "ß ss,ẞ SS,æ ae,Æ AE,œ oe,Œ OE,ø o,Ø O,đ d,Đ D,ł l,Ł L,ı i,’ ',‘ ',ة ه,ى ي"
    .split(',')
    .map((pair) => pair.split(' ')),
);
