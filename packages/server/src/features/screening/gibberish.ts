import { firstMatch, type Phase, plainTextsOf, type Span, spanOf } from './phase.ts';
import type { PlainText } from './plain-text.ts';

/**
 * Holds random typing: keyboard rows, improbable letter sequences, unpronounceable Latin words, one repeated letter, texts that only
 * repeat a word, placeholder text, and texts of punctuation only. Never holds laughter, a sigh or a stretched word in a sentence.
 */
export const gibberish: Phase = (submission) => {
  const found = firstMatch(plainTextsOf(submission).texts, (plain) => {
    const match =
      placeholder.exec(plain.lower) ??
      rows.exec(plain.lower) ??
      repeated.exec(plain.lower) ??
      onlySigns.exec(plain.text);
    return match ? spanOf(match) : (unpronounceable(plain) ?? wholeText(plain));
  });
  return found && { phase: 'gibberish', reasonCode: 'spam', ...found };
};

const placeholder = /lorem ipsum|dolor sit amet/;
/** A text that only repeats one or two words, at least eight times. Excludes laughter. */
const repeated =
  /^\P{L}*(?!(?:[hjkx][aeiou]?)+\b)(\p{L}{4,}|\p{L}{2,} \p{L}{2,})(?:[\s\p{P}]+\1){7,}[\s\p{P}]*$/u;
const onlySigns = /^[\s.,;:_*#~|\\/'"`^·。、…-]{4,}$/;

/** Rows of keys on keyboards of the widget's languages, in plain text. */
const keyboards = [
  ...[
    'qwertyuiop',
    'asdfghjkl',
    'zxcvbnm',
    'qwertzuiop',
    'yxcvbnm',
    'azertyuiop',
    'qsdfghjklm',
    'wxcvbn',
    '1234567890',
  ],
  ...['ضصثقفغعهخحجد', 'شسيبلاتنمكط', 'ицукенгшщзх', 'фывапролджэ', 'ячсмитьбю'],
];
const both = keyboards.flatMap((row) => [row, [...row].reverse().join('')]);
const runs = (length: number) =>
  [
    ...new Set(
      both.flatMap((row) =>
        Array.from({ length: row.length - length + 1 }, (_, at) => row.slice(at, at + length)),
      ),
    ),
  ].filter((run) => !/\d/.test(run));
/** Eight keys in a row, or five twice. */
const rows = new RegExp(
  `${runs(8).join('|')}|(?:${runs(5).join('|')}){2,}|(?:${runs(4).join('|')}){3,}|(?:asdf|qwer|jkl){2,}`,
  'u',
);
const homeRow = /^[asdfghjkl]{8,}$/;

const noVowel = /(?<!\p{L})[bcdfghjklmnpqrstvwxz]{7,}(?!\p{L})/u;
const consonants = /[bcdfghjklmnpqrstvwxz]{10,}/;
/** Typed laughter of several languages: "rsrsrs", "mdrrr", "kkkk", "www", "jajaja". */
const laughter = /^(?:rs|kk|ks|hs|jj|ww|mdr|ptdr|lol|xd|hahs)+[rskhjwld]*$/;

/** Counts repeated letters once, because "sooooo", "grrrrr" and "AAARRRGGGHHH" are expressive, not random. */
function unpronounceable(plain: PlainText): Span | null {
  const { lower } = plain;
  const said = lower.replaceAll(/(\p{L})\1+/gu, '$1');
  // Longer than German compounds: "Angstschweiß" has eight consecutive consonants, and nine with ss.
  const found = noVowel.exec(said)?.[0] ?? consonants.exec(said)?.[0];
  if (found === undefined || laughter.test(found)) return null;
  const original = new RegExp([...found.slice(0, 20)].join('+'), 'u').exec(lower);
  // Czech and Slovak write words without vowels.
  return original && !isAccented(plain, spanOf(original)) ? spanOf(original) : null;
}

const isAccented = ({ excerpt }: PlainText, { from, to }: Span) =>
  /\p{M}/u.test(excerpt(from, to).normalize('NFD'));

/** Whether most words of a short text are random. Too weak a sign within a longer text. */
function wholeText({ lower }: PlainText): Span | null {
  const words = lower.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0 || words.length > 30) return null;
  const strange = words.filter(isRandom).length;
  const isStrange = strange > 0 && strange >= words.length * 0.6;
  return isStrange || areRandom(words) ? { from: 0, to: lower.length } : null;
}

/** The mean surprisal is 4 to 7 bits in random typing and about 3 in words. Of 19,550 real reviews, only random typing reaches the limit. */
function areRandom(words: string[]): boolean {
  const long = words.filter((word) => /^[a-z]{5,}$/.test(word));
  if (long.length < words.length * 0.6) return false;
  const bits = long.flatMap((word) =>
    Array.from(word.slice(1), (letter, at) => surprisal(word.charAt(at), letter)),
  );
  return bits.length >= 16 && bits.reduce((sum, one) => sum + one) >= bits.length * 4.8;
}

/** Surprisal of a letter after another, in bits: -log2 of its probability in the language in which it is most probable. */
const surprisal = (before: string, letter: string) =>
  Number.parseInt(surprisals[before.charCodeAt(0) - 97]?.charAt(letter.charCodeAt(0) - 97) ?? '0', 16);

/**
 * Rows by the preceding letter, columns by the letter, from a to z, as hexadecimal digits. Computed from word lists without accents:
 * English, German, French, Spanish, Italian and Portuguese from npm's an-array-of-…-words (MIT), Dutch from OpenTaal (BSD).
 */
const surprisals = [
  '34437544275333557233357865',
  '1388186727838729d346487d77',
  '2b383cd03d34892b846349d66b',
  '2675186727757627a446467968',
  '36434645375342658224557674',
  '3694235627637637d343366d67',
  '1796183428636337c335278b58',
  '179928771b645429a452395c48',
  '3634254873544236642365a7b4',
  '17842467383674267746258aa5',
  '25552555254455355433455545',
  '26642664286366369854468737',
  '246527772b763713b845477868',
  '26333524375674377622667975',
  '65453545576341347224355776',
  '2787247337738834d254478c68',
  '7aa79aaa7ac99a9999890a6aac',
  '25542656295554368433466c56',
  '35362664376556446722466d67',
  '2678276425767737d343466d55',
  '45443455265342558233464676',
  '1aaa1aaa2ca4aa2ad47865ad8c',
  '25551554255354355545454555',
  '283836952a6457327662437246',
  '1544265748533433a424375877',
  '064817681b7676277864284c52',
];

const isRandom = (word: string) =>
  // "Wert" is German for worth.
  (word.length >= 4 && word !== 'wert' && both.some((row) => row.includes(word))) ||
  homeRow.test(word.replaceAll(/(\p{L})\1+/gu, '$1')) ||
  // "Hmmmmmmmm" and "wwwwwwww" are sighs and laughs.
  /^([^mhkwzxsoaeあえおうはわー笑هم])\1{7,}$/u.test(word) ||
  /^([^mhkwهم])\1{11,}$/u.test(word) ||
  // A few keys repeated, except laughter: "sdfsdfsdf".
  (/^(\p{L}{3,5})\1{2,}$/u.test(word) && /[bcdfghjklmnpqrstvwxz]{3}|^[asdfjkl]+$/.test(word)) ||
  /[bcdfghjklmnpqrstvwxz]{7,}/.test(
    word.replaceAll(/(\p{L})\1+/gu, '$1').replaceAll(/t?s?ch[tw]?|str|ngs?t|ck|th|ph/g, 's'),
  );
