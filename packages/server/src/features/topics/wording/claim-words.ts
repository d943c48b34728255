import type { Token } from '../english.ts';

const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

const separators = list(', ; : ( ) - -- – and but although however though except while whereas yet');
const switching = list('but although however though except while whereas yet');

/** Whether a word separates parts of a sentence that are about different things. */
export const separates = (word: string): boolean => separators.has(word);

/** Whether the following part may express another opinion. */
export const switches = (word: string): boolean => switching.has(word);

/** Reporting words that say nothing about a product: lemmas and forms. */
const reporting = list(`
  reviewer reviewers customer customers buyer buyers shopper shoppers owner owners user users people person
  say says said find finds found describe describes described mention mentions mentioned note notes noted report reports reported
  call calls called consider considers considered think thinks speak speaks spoken point points highlight highlights regard
  praise praises praised like likes liked love loves loved appreciate appreciates appreciated enjoy enjoys enjoyed value
  criticize criticizes criticized complain complains complained dislike dislikes disliked
  favorably positively negatively well good great poor bad negative positive critical critically
  complaint complaints praising criticism strength weakness drawback
  some several other others also both product as however too particularly especially be is are was were have has get gets`);

/** Words about the number of customers or the degree of certainty, which passages cannot prove. */
const exaggerations = list(`
  all every everyone everybody each most mostly majority always never nobody none best worst only guaranteed guarantee perfect
  unanimously universally overwhelmingly consistently many much any`);

/** Parts of speech without assertions. */
const functional = list('DET ADP PRON AUX CCONJ SCONJ PART PUNCT SYM SPACE');
const negations = list("not n't no nor never without hardly barely cannot lack lacks lacking");

export const isNegation = ({ word }: Token): boolean => negations.has(word);

/** Whether a word must not be used. */
export const exaggerates = ({ word, lemma }: Token): boolean =>
  exaggerations.has(word) || exaggerations.has(lemma);

/** Conditions, degrees and doubts, without which a passage would say more than it does. */
const qualifying = list(`
  if unless until till except when whenever while after before once only almost nearly hardly barely too enough would could might may
  should seem seems seemed supposed maybe perhaps probably sometimes usually often occasionally mostly generally used
  think thought hope hopefully expected guess despite instead than`);

/** Whether a passage can only be cited with this word. */
export const qualifies = ({ word }: Token): boolean => qualifying.has(word);

/** Whether a word may only be used if a passage contains it. */
export function needsSource({ word, lemma, pos }: Token): boolean {
  if (negations.has(word) || /[\p{N}\p{Sc}%°]/u.test(word)) return true;
  if (reporting.has(word) || reporting.has(lemma)) return false;
  return !functional.has(pos) && /\p{L}/u.test(word);
}
