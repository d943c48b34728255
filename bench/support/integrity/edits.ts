import { integerBelow, oneOf, type Random } from './random.ts';

const synonyms = new Map(
  `
good: great/nice/fine, great: good/excellent/superb, nice: good/lovely, bad: poor/terrible, product: item/thing/article,
quality: standard/workmanship, buy: purchase/get, bought: purchased/ordered, very: really/extremely/so, really: very/truly,
sound: audio/tone, love: adore/like, like: enjoy/love, price: cost/amount, best: finest/top, use: employ/wear,
small: little/tiny, big: large/huge, because: since/as, but: however/though, also: too/moreover, easy: simple/effortless,
size: fit/measure, dress: gown/frock, baby: child/infant/little one, battery: charge/power, work: function/operate,
works: functions/operates, time: moment/while, month: few weeks, months: many weeks
`
    .trim()
    .split(/,\s+/)
    .map((entry): [string, string[]] => {
      const [word = '', others = ''] = entry.split(': ');
      return [word, others.split('/')];
    }),
);

type Edit = (text: string, random: Random) => string;

const words = (text: string) => text.split(/(\s+)/);

/** Ten ways to disguise a copy. */
export const edits: Record<string, Edit> = {
  'a typing error in one word of ten': (text, random) => eachWord(text, random, 0.1, misspelled),
  'a typing error in one word of four': (text, random) => eachWord(text, random, 0.25, misspelled),
  'neighboring words swapped, one pair of ten': (text, random) => swapped(text, random),
  synonyms: (text, random) =>
    eachWord(text, random, 1, (word) => {
      const found = synonyms.get(word.toLowerCase());
      return found ? oneOf(random, found) : word;
    }),
  'sentences in another order': (text, random) => shuffled(sentencesOf(text), random).join(' '),
  'one word of ten left out': (text, random) => eachWord(text, random, 0.1, () => ''),
  'one word of ten added': (text, random) =>
    eachWord(text, random, 0.1, (word) => `${word} ${oneOf(random, fillers)}`),
  'capitals, punctuation and emoji': (text, random) =>
    eachWord(text.replaceAll(/[.,;:!?]/g, ''), random, 0.3, (word) => `${word.toUpperCase()}!! 🙂`),
  'a sentence before and one after': (text) =>
    `Just received my order today. ${text} Thanks for reading this.`,
  'the last third left out': (text) => text.slice(0, Math.ceil((text.length * 2) / 3)),
};

const fillers = 'really honestly well actually indeed quite just simply overall somehow'.split(' ');

/** One or two of the edits. */
export function edited(text: string, random: Random): string {
  const all = Object.values(edits);
  const once = oneOf(random, all)(text, random);
  return random() < 0.5 ? once : oneOf(random, all)(once, random);
}

const eachWord = (
  text: string,
  random: Random,
  share: number,
  change: (word: string, random: Random) => string,
) =>
  words(text)
    .map((word) => (/\p{L}/u.test(word) && random() < share ? change(word, random) : word))
    .join('');

function misspelled(word: string, random: Random): string {
  const at = integerBelow(random, word.length);
  return word.slice(0, at) + String.fromCharCode(97 + integerBelow(random, 26)) + word.slice(at + 1);
}

function swapped(text: string, random: Random): string {
  const all = words(text);
  for (let at = 0; at + 2 < all.length; at += 2)
    if (random() < 0.1) [all[at], all[at + 2]] = [all[at + 2] ?? '', all[at] ?? ''];
  return all.join('');
}

const sentencesOf = (text: string) => text.split(/(?<=[.!?\n])\s*/).filter(Boolean);

function shuffled<Value>(values: Value[], random: Random): Value[] {
  const mixed = [...values];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = integerBelow(random, last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as Value, mixed[last] as Value]; // both exist
  }
  return mixed;
}
