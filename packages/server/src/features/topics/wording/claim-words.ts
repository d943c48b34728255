import type { Token } from '../english.ts';

const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

const alternatives = list('or nor');
const separators = list(', ; : ( ) - -- – and or nor but although however though except while whereas yet');
const switching = list('but although however though except while whereas yet');

/** Whether a word separates parts of a sentence that are about different things. */
export const separates = (word: string): boolean => separators.has(word) || /^[.!?…]+$/.test(word);

/** Whether a negation before this word also negates what follows. */
export const alternates = (word: string): boolean => alternatives.has(word);

/** Whether the following part may express another opinion. */
export const switches = (word: string): boolean => switching.has(word);

const persons = list(`
  reviewer customer buyer shopper owner user people person reviewers customers buyers shoppers owners users of`);

/** Whether a word is about those who wrote reviews, also in "all of them". */
export const isPerson = ({ word }: Token): boolean => persons.has(word);

/** Reporting words that say nothing about a product: lemmas and forms. */
const reporting = list(`
  reviewer reviewers customer customers buyer buyers shopper shoppers owner owners user users people person
  say says said find finds found describe describes described mention mentions mentioned note notes noted report reports reported
  call calls called consider considers considered think thinks speak speaks spoken point points highlight highlights regard
  praise praises praised like likes liked love loves loved appreciate appreciates appreciated enjoy enjoys enjoyed value
  criticize criticizes criticized complain complains complained dislike dislikes disliked
  favorably positively negatively well good great poor bad negative positive critical critically
  complaint complaints praising criticism strength weakness drawback
  some several other others also even both product as however too particularly especially be is are was were have has get gets`);

/** Words about the number of customers or the degree of certainty, which passages cannot prove. */
const exaggerations = list(`
  all every everyone everybody each most mostly majority always never nobody none best worst only guaranteed guarantee
  unanimously universally overwhelmingly consistently many much any`);

/** Parts of speech without assertions. */
const functional = list('DET ADP PRON AUX CCONJ SCONJ PART PUNCT SYM SPACE');
const negations = list("not n't nt no nor never without hardly barely cannot lack lacks lacking");

/** Also "dont" and "isnt". */
const withoutApostrophe = /^(?:do|does|did|is|are|was|were|ca|could|wo|would|should|has|have|had|ai)nt$/;

export const isNegation = ({ word }: Token): boolean => negations.has(word) || withoutApostrophe.test(word);

/** Whether a word must not be used. */
export const exaggerates = ({ word, lemma }: Token): boolean =>
  exaggerations.has(word) || exaggerations.has(lemma);

/** Conditions, degrees and doubts, without which a passage would say more than it does. */
const qualifying = list(`
  if unless until till except when whenever while after before once only almost nearly hardly barely too enough would could might may
  should seem seems seemed supposed maybe perhaps probably sometimes usually often occasionally mostly generally used
  think thought hope hopefully expected guess despite instead than`);

/**
 * Whether a clause can only be cited with this word of it. At its end, "too" means "also"; "as expected" doubts nothing, and "the only
 * drawback" is one.
 */
export function qualifies(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!token || !qualifying.has(token.word)) return false;
  if (token.word === 'too') return /\p{L}/u.test(next?.word ?? '');
  return !/^(?:as|the|my|our)$/.test(before?.word ?? '');
}

/** Whether a clause that begins with this word is about the one before. */
export const relates = (token: Token | undefined): boolean => /^(?:which|who|whose)$/.test(token?.word ?? '');

/** Words that strengthen others. */
const intensifying = list('very really so super extremely incredibly absolutely totally truly quite pretty');
export const intensifies = ({ word }: Token): boolean => intensifying.has(word);

const subordinating = list('if unless until till except when whenever while after before once despite');

/** Whether a clause that begins with this word is a condition of the one beside it. */
export const subordinates = (token: Token | undefined): boolean =>
  token !== undefined && subordinating.has(token.word);

/** Whether a word may only be used if a passage contains it. */
export function needsSource(token: Token): boolean {
  const { word, lemma, pos } = token;
  if (isNegation(token) || /[\p{N}\p{Sc}%°]/u.test(word)) return true;
  if (reporting.has(word) || reporting.has(lemma)) return false;
  return !functional.has(pos) && /\p{L}/u.test(word);
}

const opposites: readonly (readonly [string, string])[] = [
  ['easy', 'hard'],
  ['easy', 'difficult'],
  ['loud', 'quiet'],
  ['noisy', 'quiet'],
  ['noisy', 'silent'],
  ['heavy', 'light'],
  ['heavy', 'lightweight'],
  ['soft', 'rough'],
  ['sturdy', 'flimsy'],
  ['sturdy', 'fragile'],
  ['durable', 'flimsy'],
  ['durable', 'fragile'],
  ['big', 'small'],
  ['large', 'small'],
  ['fast', 'slow'],
  ['quick', 'slow'],
  ['cheap', 'expensive'],
  ['tight', 'loose'],
  ['thick', 'thin'],
  ['long', 'short'],
  ['warm', 'cold'],
  ['strong', 'weak'],
  ['good', 'bad'],
];

/** Whether one word, given by its lemma, says the opposite of the other: "easy", "hard". */
export const isOpposite = (one: string, other: string): boolean =>
  opposites.some((pair) => pair.includes(one) && pair.includes(other) && one !== other);
