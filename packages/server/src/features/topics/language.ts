import * as english from './english.ts';
import * as german from './german.ts';
import { contrasts as germanContrasts } from './german-words.ts';
import { wordsOfName } from './name-words.ts';
import { type Implied, phrasesOf, type Run } from './phrases.ts';
import { type Contrasts, contrastsBy, type Judge } from './polarity.ts';
import { commonTopics, neutralWords, samePhrases, stopWords, weakWords } from './word-lists.ts';

/** The language-specific parts of finding topics. docs/TOPICS.md says which languages are supported, and why no others. */
export interface TopicLanguage {
  code: 'en' | 'de';
  sentencesOf(text: string): english.Span[];
  phrasesOf(sentence: string, judge: Judge): { runs: Run[]; implied: readonly Implied[] };
  contrasts: Contrasts;
  /** Nouns that cannot be topics, those that cannot be topics alone, and topics common to many kinds of products. */
  words: Record<'stop' | 'weak' | 'common', ReadonlySet<string>> & {
    /** Phrases that belong to a topic of another name. */
    same: ReadonlyMap<string, string>;
  };
  /**
   * The constant of polarity with a model where no opinion word is known, if it is not that of English: a list with few words says less by
   * knowing none (docs/TOPICS.md).
   */
  wordless?: number;
  /** Words with sentiment that more often describe what a product does. */
  neutral: ReadonlySet<string>;
  /** The words of a name in the form of topics. */
  wordsOfName(name: string): string[];
}

const none: ReadonlySet<string> = new Set();

export const topicLanguages: Record<TopicLanguage['code'], TopicLanguage> = {
  en: {
    code: 'en',
    sentencesOf: english.sentencesOf,
    phrasesOf,
    contrasts: contrastsBy(['but', 'although', 'however', 'though', 'except', 'while', 'whereas', 'yet']),
    words: { stop: stopWords, weak: weakWords, common: commonTopics, same: samePhrases },
    neutral: neutralWords,
    wordsOfName,
  },
  de: {
    code: 'de',
    sentencesOf: german.sentencesOf,
    phrasesOf: german.phrasesOf,
    contrasts: contrastsBy(germanContrasts),
    wordless: -0.3,
    // German excludes all forms of nouns that cannot be topics. A list of common topics did not improve the results (docs/TOPICS.md).
    words: { stop: none, weak: none, common: none, same: new Map() },
    neutral: none,
    wordsOfName: german.wordsOfName,
  },
};
