import type { Span } from './phase.ts';
import { type PlainText, plainWord } from './plain-text.ts';

/**
 * Words of one language, separated by commas: `word` with or without a plural s, `stem*`, `*ending`, `*anywhere*`, `some/any phrase` with
 * alternatives, `=exact` where an accent makes the difference, and `!phrase` in which a listed word is innocent.
 */
export interface WordList {
  words: string;
  /** Sources of patterns for text without spaces. */
  anywhere?: readonly string[];
}

/** Finds the first listed word, also one that is typed with spaces, digits, asterisks, look-alike or repeated letters. */
export function wordMatcher(lists: readonly WordList[]): (plain: PlainText) => Span | null {
  let dictionary: Dictionary | undefined;
  return (plain) => {
    // On first use, because most commands screen nothing.
    dictionary ??= compiled(lists);
    for (const span of candidates(plain, dictionary))
      if (!isInnocent(plain.lower, span, dictionary)) return span;
    return null;
  };
}

interface Dictionary {
  exact: Set<string>;
  /** Words that match only with their accents, by their plain form. */
  accented: Map<string, string>;
  starts: Set<string>;
  /** The words of `exact` and `starts` by length. */
  byLength: Map<number, string[]>;
  ends: Set<string>;
  inside: RegExp;
  /** The remaining words of each phrase, by its first word. */
  phrases: Map<string, string[][]>;
  innocent: RegExp;
  anywhere: RegExp;
  /** Earlier results for words. */
  judged: Map<string, boolean>;
}

const mostJudged = 20_000;

const never = /(?!)/g;
const oneOf = (sources: readonly string[], flags: string) =>
  sources.length === 0 ? never : new RegExp(sources.join('|'), flags);

function compiled(lists: readonly WordList[]): Dictionary {
  const items = lists.flatMap(({ words }) => words.split(/[,\n]/).map((item) => item.trim())).filter(Boolean);
  const phrases = new Map<string, string[][]>();
  const found = {
    exact: new Set<string>(),
    accented: new Map<string, string>(),
    starts: new Set<string>(),
    ends: new Set<string>(),
  };
  const inside: string[] = [];
  const innocent: string[] = [];
  for (const item of items) {
    if (item.startsWith('!')) innocent.push(item.slice(1).replaceAll(' ', String.raw`[\s-]+`));
    else if (item.startsWith('=')) found.accented.set(plainWord(item.slice(1)), item.slice(1));
    else if (item.includes(' '))
      for (const [first, ...rest] of spelledOut(item))
        phrases.set(first ?? '', [...(phrases.get(first ?? '') ?? []), rest]);
    else if (item.startsWith('*') && item.endsWith('*')) inside.push(item.slice(1, -1));
    else if (item.startsWith('*')) found.ends.add(item.slice(1));
    else if (item.endsWith('*')) found.starts.add(item.slice(0, -1));
    else found.exact.add(item);
  }
  return {
    ...found,
    phrases,
    byLength: Map.groupBy([...found.exact, ...found.starts], ({ length }) => length),
    judged: new Map(),
    inside: oneOf(inside, ''),
    innocent: oneOf(innocent, 'gu'),
    anywhere: oneOf(
      lists.flatMap(({ anywhere = [] }) => anywhere),
      'gu',
    ),
  };
}

/** Every combination of the alternatives in a phrase. */
const spelledOut = (phrase: string) =>
  phrase
    .split(' ')
    .reduce<string[][]>(
      (begun, word) => begun.flatMap((words) => word.split('/').map((one) => [...words, one])),
      [[]],
    );

const tokens = /[@$]?[\p{L}\p{N}]+(?:[@$!*|€]+[\p{L}\p{N}]+|\*+(?![\p{L}\p{N}]))*/gu;

function* candidates(plain: PlainText, dictionary: Dictionary): Generator<Span> {
  const { lower } = plain;
  const all = [...lower.matchAll(tokens)].map(({ 0: word, index }) => ({
    word,
    from: index,
    to: index + word.length,
  }));
  for (const [index, { word, from, to }] of all.entries()) {
    const accented = dictionary.accented.get(word);
    if (
      isListedWord(word, dictionary) ||
      (accented && accented === plain.excerpt(from, to).toLowerCase().normalize('NFC'))
    )
      yield { from, to };
    const phrase = dictionary.phrases.get(word)?.find((rest) => follow(all, index, { rest, lower }));
    if (phrase) yield { from, to: all[index + phrase.length]?.to ?? to };
    const next = all[index + 1];
    if (
      next &&
      isSplit(word, next.word, lower.slice(to, next.from)) &&
      isListed(word + next.word, dictionary)
    )
      yield { from, to: next.to };
  }
  yield* spacedOut(all, lower, dictionary);
  for (const { 0: found, index } of lower.matchAll(dictionary.anywhere))
    yield { from: index, to: index + found.length };
}

/** Whether the words of a phrase follow its first one within the sentence. */
const follow = (
  all: readonly Token[],
  index: number,
  { rest, lower }: { rest: readonly string[]; lower: string },
) =>
  rest.every((word, at) => {
    const [before, token] = all.slice(index + at, index + at + 2);
    return token?.word === word && /^[\s'-]{1,3}$/.test(lower.slice(before?.to, token.from));
  });

function isListed(word: string, { exact, starts, ends, inside }: Dictionary): boolean {
  if (exact.has(word) || (word.endsWith('s') && exact.has(word.slice(0, -1))) || inside.test(word))
    return true;
  for (let length = 3; length <= word.length && length <= 16; length++)
    if (starts.has(word.slice(0, length)) || ends.has(word.slice(-length))) return true;
  return arabic.test(word) && stemsOf(word).some((stem) => exact.has(stem));
}

const arabic = /^[\u0620-\u064a]{4,}$/;
const prefixes = ['', 'و', 'ف', 'ال', 'وال', 'بال', 'لل', 'ب', 'ل', 'يا'];
const suffixes = ['', 'ات', 'ين', 'ون', 'ه', 'ها', 'هم', 'كم', 'ك', 'ي', 'نا'];

const stemsOf = (word: string) =>
  prefixes
    .filter((prefix) => word.startsWith(prefix))
    .flatMap((prefix) =>
      suffixes
        .filter((suffix) => word.endsWith(suffix))
        .map((suffix) => word.slice(prefix.length, word.length - suffix.length))
        .filter((stem) => stem.length >= 3),
    );

/** Remembers the results, because texts repeat most of their words. */
function isListedWord(word: string, dictionary: Dictionary): boolean {
  const { judged } = dictionary;
  let found = judged.get(word);
  if (found === undefined) {
    found = isListedInDisguise(word, dictionary);
    if (judged.size >= mostJudged) judged.clear();
    if (word.length <= 40) judged.set(word, found);
  }
  return found;
}

function isListedInDisguise(word: string, dictionary: Dictionary): boolean {
  if (isListed(word, dictionary)) return true;
  if (word.length < 4) return false;
  if (repeated.test(word))
    return ['$1', '$1$1'].some((once) => isListed(word.replaceAll(repeats, once), dictionary));
  if (word.includes('*')) return isMasked(word, dictionary);
  if (notLetter.test(word) && (word.match(/\p{L}/gu)?.length ?? 0) >= 2)
    return ['i', 'l'].some((one) =>
      isListed(
        word.replaceAll(/[^\p{L}]/gu, (sign) => letters[sign] ?? one),
        dictionary,
      ),
    );
  return latin.test(word) && lookAlike.test(word)
    ? isListed(
        word.replaceAll(lookAlikes, (letter) => alike[letter] ?? letter),
        dictionary,
      )
    : false;
}

const repeated = /(\p{L})\1\1/u;
const repeats = /(\p{L})\1{2,}/gu;
const notLetter = /[^\p{L}]/u;
const latin = /[a-z]/;
const lookAlike = /[\p{sc=Cyrillic}\p{sc=Greek}]/u;
const lookAlikes = /[\p{sc=Cyrillic}\p{sc=Greek}]/gu;
/** Maps every first character of a pair to the second, which it looks like. */
const pairs = (characters: string): Record<string, string | undefined> =>
  Object.fromEntries([...characters.matchAll(/(.)(.)/gu)].map(([, from, to]) => [from, to]));
/** Characters that are missing here, such as 1, ! and |, can be i or l. */
const letters = pairs('0o3e4a5s6g7t8b9g@a$s€e');
const alike = pairs('аaеeоoрpсcуyхxкkмmтtвbнhіiѕsјjοoαaεeιiκkνvρpτtυuχx');

/** Whether a word is a masked listed word: at least three visible letters, and an asterisk for each hidden letter. */
function isMasked(word: string, { byLength }: Dictionary): boolean {
  if (word.replaceAll('*', '').length < 3 && !/^f\*+k/.test(word)) return false;
  const fits = (listed: string) => isMaskOf(word, listed);
  return byLength.get(word.length)?.some(fits) || byLength.get(word.length + 1)?.some(fits) || false;
}

/** Compares letter by letter, because a long text can have thousands of masked words. The mask may lack a plural s. */
function isMaskOf(mask: string, listed: string): boolean {
  for (let at = 0; at < listed.length; at++) {
    const wanted = mask[at] ?? 's';
    if (wanted !== listed[at] && !(wanted === '*' && /[a-z]/.test(listed[at] ?? ''))) return false;
  }
  return true;
}

/** Whether two words are a split listed word, as "fu ck". One of them must have no vowel, so that "put a" does not match. */
const isSplit = (word: string, next: string, between: string) =>
  word.length + next.length >= 4 &&
  word.length <= 6 &&
  next.length <= 6 &&
  /^[ .-]$/.test(between) &&
  (noVowel.test(word) || noVowel.test(next));
const noVowel = /^[bcdfghjklmnpqrstvwxz]{2,}$/;

interface Token extends Span {
  word: string;
}

/** Words spelled letter by letter: "f u c k", "s.h.i.t". */
function* spacedOut(all: readonly Token[], lower: string, dictionary: Dictionary): Generator<Span> {
  let run: Token[] = [];
  for (const token of [...all, undefined]) {
    const last = run.at(-1);
    const goesOn =
      token &&
      isOneLetter(token.word) &&
      (!last || /^[\s._*,-]{1,3}$/.test(lower.slice(last.to, token.from)));
    if (!goesOn && run.length >= 3) yield* wordsIn(run.slice(0, 100), dictionary);
    if (!goesOn) run = [];
    if (token && isOneLetter(token.word)) run.push(token);
  }
}

/** ß is two letters in plain text. */
const isOneLetter = (word: string) => word.length === 1 || word === 'ss';

function* wordsIn(run: readonly Token[], dictionary: Dictionary): Generator<Span> {
  for (let first = 0; first <= run.length - 3; first++)
    for (let end = first + 3; end <= Math.min(run.length, first + 14); end++) {
      const word = run
        .slice(first, end)
        .map((token) => token.word)
        .join('');
      const isWhole = first === 0 && end === run.length;
      if ((isWhole || word.length >= 4) && isListed(word, dictionary))
        yield { from: run[first]?.from ?? 0, to: run[end - 1]?.to ?? 0 };
    }
}

function isInnocent(lower: string, { from, to }: Span, { innocent }: Dictionary): boolean {
  for (const { 0: found, index } of lower.matchAll(innocent))
    if (index < to && index + found.length > from) return true;
  return false;
}
