import { firstMatch, type Phase, plainTextsOf, type Span, spanOf } from './phase.ts';
import type { PlainText } from './plain-text.ts';

/**
 * Holds random typing: letters in keyboard order, unpronounceable Latin words, one repeated letter, placeholder text, or nothing but
 * punctuation. Never holds laughter, a sigh or a stretched word in a sentence.
 */
export const gibberish: Phase = (submission) => {
  const found = firstMatch(plainTextsOf(submission).texts, (plain) => {
    const match = placeholder.exec(plain.lower) ?? rows.exec(plain.lower) ?? onlySigns.exec(plain.text);
    return match ? spanOf(match) : (unpronounceable(plain) ?? wholeText(plain));
  });
  return found && { phase: 'gibberish', reasonCode: 'spam', ...found };
};

const placeholder = /lorem ipsum|dolor sit amet/;
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
  return strange > 0 && strange >= words.length * 0.6 ? { from: 0, to: lower.length } : null;
}

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
