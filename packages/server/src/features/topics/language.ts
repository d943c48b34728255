import * as english from './english.ts';
import * as german from './german.ts';
import { contrasts as germanContrasts } from './german-words.ts';
import { wordsOfName } from './name-words.ts';
import { type Implied, phrasesOf, type Run } from './phrases.ts';
import { type Contrasts, contrastsBy } from './polarity.ts';
import { commonTopics, neutralWords, samePhrases, stopWords, weakWords } from './word-lists.ts';

/** What finding topics needs of a language. docs/TOPICS.md says which languages there are, and why no others. */
export interface TopicLanguage {
  code: 'en' | 'de';
  sentencesOf(text: string): english.Span[];
  phrasesOf(
    sentence: string,
    isOpinion: (word: string) => boolean,
  ): { runs: Run[]; implied: readonly Implied[] };
  contrasts: Contrasts;
  /** Nouns that are no topic, those that are none alone, and topics that many kinds of products have. */
  words: Record<'stop' | 'weak' | 'common', ReadonlySet<string>> & {
    /** Phrases that are topics under another name. */
    same: ReadonlyMap<string, string>;
  };
  /** Words of the lists of sentiment that are more often about what a product does. */
  neutral: ReadonlySet<string>;
  /** The words of a name in the form that topics have. */
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
    // What is no topic is no noun of a run, in any of its forms. A list of common topics changed nothing (docs/TOPICS.md).
    words: { stop: none, weak: none, common: none, same: new Map() },
    neutral: none,
    wordsOfName: german.wordsOfName,
  },
};
