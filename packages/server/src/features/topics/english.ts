import model from 'wink-eng-lite-web-model';
import winkNLP, { type Document, type ItsFunction, type WinkMethods } from 'wink-nlp';
import { sameWords } from './word-lists.ts';

export interface Lemma {
  /** Lower case, singular, US spelling. */
  lemma: string;
  /** Character range of the sentence, end excluded. */
  start: number;
  end: number;
}

export interface Token extends Lemma {
  /** Lower case. */
  word: string;
  /** Universal part of speech. */
  pos: string;
}

/**
 * wink-nlp adds each unknown word, including names and numbers, to its vocabulary and removes none, so the model is reloaded (80 ms)
 * after this many additions.
 */
const maxAddedWords = 10_000;

/**
 * The package's `metaCER` converts the result of its previous call to JSON again. Called once per load, its text doubles until, after 20
 * loads, no string can hold it.
 */
const readMetaModel = model.metaCER as unknown as () => unknown; // a function, unlike its declared type
let metaModel: unknown;
const reloadable = Object.assign(Object.create(null) as typeof model, model, {
  metaCER: () => {
    metaModel ??= readMetaModel();
    return metaModel;
  },
});

let loaded: { nlp: WinkMethods; knownWords: number } | undefined;

function load() {
  const nlp = winkNLP(reloadable, ['sbd', 'pos']);
  return { nlp, knownWords: newestWord(nlp, nlp.readDoc('qzxjkvw')) };
}

/** Words are numbered in the order of addition. */
const newestWord = ({ its }: WinkMethods, read: Document): number =>
  Math.max(0, ...read.tokens().out(its.uniqueId).map(Number));

function readWith<Result>(text: string, use: (read: Document, nlp: WinkMethods) => Result): Result {
  loaded ??= load();
  const { nlp, knownWords } = loaded;
  const read = nlp.readDoc(text);
  if (newestWord(nlp, read) > knownWords + maxAddedWords) unloadModel();
  return use(read, nlp);
}

/** Releases the model's memory until its next use. */
export function unloadModel(): void {
  loaded = undefined;
}

export interface Span {
  text: string;
  start: number;
  end: number;
}

/** The sentences of a text, also one per line. */
export function sentencesOf(text: string): Span[] {
  const found: Span[] = [];
  let from = 0;
  for (const sentence of readWith(text, (read) => read.sentences().out())) {
    const start = text.indexOf(sentence, from);
    if (start < 0) continue;
    from = start + sentence.length;
    for (const { 0: line, index } of sentence.matchAll(/\S[^\n]*/g))
      found.push({ text: line, start: start + index, end: start + index + line.length });
  }
  return found;
}

/** The words and punctuation of a sentence, tagged. */
export function tokensOf(sentence: string): Token[] {
  // The tagger mistakes capitalized words for names.
  const lower = lowerCased(sentence);
  const { values, lemmas, tags } = readWith(lower, (read, { its }) => ({
    values: read.tokens().out(its.value),
    // The declared type of `its.lemma` requires an argument that `out` passes itself.
    lemmas: read.tokens().out(its.lemma as ItsFunction<string>),
    tags: read.tokens().out(its.pos),
  }));
  let at = 0;
  return values.map((word, index) => {
    const start = lower.indexOf(word, at);
    at = start + word.length;
    const pos = tags[index] ?? '';
    return { word, pos, lemma: lemmaOf(word, lemmas[index] ?? word, pos), start, end: at };
  });
}

/** Converts to lower case without changing the positions of letters: `İ` would become two letters. */
const lowerCased = (text: string): string =>
  text.replaceAll(/\p{Lu}/gu, (letter) => {
    const lower = letter.toLowerCase();
    return lower.length === letter.length ? lower : letter;
  });

const isNoun = (pos: string) => pos === 'NOUN' || pos === 'PROPN';

function lemmaOf(word: string, lemma: string, pos: string): string {
  const one = isNoun(pos) && (lemma === word || lemma.length < 2) ? singular(word) : lemma;
  return sameWords.get(one) ?? one;
}

const unchanged =
  /(?:ss|us|is)$|^(?:lens|gas|canvas|bias|pants|jeans|leggings|series|news|chaos|christmas|windows|glasses|scissors|clothes)$/;

/** The singular of a noun that the language model does not know, derived from its ending. */
function singular(word: string): string {
  if (word.length < 4 || unchanged.test(word)) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word;
  return word.replace(/(ch|sh|x|ss)es$|s$/, '$1');
}
