import type { AnalyzedSentence } from './analysis.ts';
import type { TopicLanguage } from './language.ts';
import type { Run, Stated } from './phrases.ts';

/** An occurrence of a topic in a review. */
export interface Mention {
  /** Index of the sentence among those given. */
  sentence: number;
  start: number;
  end: number;
  /** What the sentence says about the topic itself. */
  stated?: Stated['sign'] | undefined;
}

export interface RankedTopic {
  /** Comparable form, as in `battery life`. */
  topic: string;
  /** Display form. */
  name: string;
  score: number;
  /** Whether it is often the author's, as in "my phone". */
  isAuthors: boolean;
  mentions: Mention[];
}

/* Weights, chosen on five annotated products (docs/TOPICS.md). Neighboring values measured within .02. */
const weights = { frequency: 0.15, verb: 0.4, adjective: 0.25, common: 3, commonHead: 2.7 };
const longest = 3;
const minPhrases = { ofNouns: 2, withAdjective: 3 };
/** A word to which "this" or "these" refers at least this often is the subject itself. Parts and properties stay below .05. */
const minPointedAt = { share: 0.08, mentions: 3 };
/** A word that is written like a name at least this often names a rival or a place. Parts and properties stay below .12. */
const minNamed = { share: 0.3, mentions: 3 };
/**
 * A word that denotes a purpose at least this often is not a part of the subject. Parts and properties, except common ones, stay below .2.
 */
const minPurpose = { share: 0.2, mentions: 3 };
/** A word that is the author's this often is not a part of the subject: "my phone", "our baby". */
const minAuthors = { share: 0.15, mentions: 2 };
/** A weak opinion word that mostly precedes one topic is part of its name: "slow flow". */
const minOfName = { share: 0.7, times: 5 };
/**
 * A noun that is described as small, big or heavy in at least this share of the sentences is the product or a part of it, as in "small
 * player".
 */
const minDescribed = { share: 0.01, times: 5 };
/** A phrase is accepted if it makes up this share of the mentions of its rarer word. */
const minCohesion = 0.12;

/**
 * The topics of sentences, best first: by the number of sentences with an opinion about them and, with less weight, by the number that
 * mention them. A phrase within a longer one does not count. `own` are the words of the subject's name: topics must not consist of them,
 * or of words that refer to the subject, unless `withOwn` allows it. All sentences are in the language of `words`.
 */
export function rankTopics(
  sentences: readonly AnalyzedSentence[],
  {
    own,
    withOwn = false,
    words,
  }: { own: ReadonlySet<string>; withOwn?: boolean; words: TopicLanguage['words'] },
): RankedTopic[] {
  const found = new Map<string, Found>();
  const of = (topic: string) => {
    const known = found.get(topic) ?? new Found();
    found.set(topic, known);
    return known;
  };
  const certain = certainRuns(sentences);
  const counts = countPhrases(certain.flat());
  for (const [sentence, runs] of certain.entries())
    for (const run of runs)
      for (const {
        topic,
        form,
        start,
        end,
        judged,
        pointedAt,
        isName,
        isPurpose,
        isAuthors,
        stated,
      } of topicsIn(run, {
        counts,
        words,
      })) {
        of(topic).add({ sentence, start, end, stated }, judged ? 'judged' : 'named');
        if (form) of(topic).addForm(form);
        if (pointedAt) of(topic).pointedAt++;
        if (isName) of(topic).named++;
        if (isPurpose) of(topic).purposes++;
        if (isAuthors) of(topic).authors++;
      }
  const isDescribed = (noun: string | undefined) =>
    noun === undefined ||
    own.has(noun) ||
    (counts.get(noun) ?? 0) >= Math.max(minDescribed.times, sentences.length * minDescribed.share);
  for (const [sentence, { implied }] of sentences.entries())
    for (const { topic, start, end, by, opinion, stated } of implied.filter((one) => isDescribed(one.of)))
      of(topic).add({ sentence, start, end, stated }, by === 'adjective' || opinion ? by : 'implied');
  const kinds = [...found].flatMap(([topic, one]) => (one.isSubject ? [topic] : []));
  const self = new Set([...own, ...kinds]);
  const isKnown = (word: string) => own.has(word) || words.common.has(word);
  const rivals = sentencesOfRivals(certain, isKnown);
  const namedBy = wordsOfNames(found);
  const isSubject = (noun: string) => [...self].some((word) => word.endsWith(noun));
  const isOfSubject = ({ sentence }: { sentence: number }, { by, of }: Stated) =>
    !rivals.has(sentence) && !(by && namedBy.has(by)) && (of === undefined || isSubject(of));
  return [...found]
    .filter(
      ([topic, { sentences, isElsewhere }]) =>
        sentences.size >= 2 &&
        (words.common.has(topic) || !isElsewhere) &&
        (self.has(topic) || isOwn(topic, self) ? withOwn : !isModelNumber(topic, words)),
    )
    .map(([topic, one]) => ({
      topic,
      name: one.name ?? topic,
      score: one.score * (1 + commonness(topic, words)),
      isAuthors: one.isAuthors,
      mentions: one.mentions.map(({ stated, ...mention }) => ({
        ...mention,
        ...(stated && isOfSubject(mention, stated) && { stated: stated.sign }),
      })),
    }))
    .sort((one, other) => other.score - one.score || (one.topic < other.topic ? -1 : 1));
}

/** The sentences with a name that is not the subject's, by the share of its mentions that are written like names. */
function sentencesOfRivals(sentences: readonly Run[][], isKnown: (word: string) => boolean): Set<number> {
  const all = new Map<string, Found>();
  for (const [sentence, runs] of sentences.entries())
    for (const { lemma, start, end, isName } of runs.flatMap(({ words }) => words)) {
      if (isKnown(lemma)) continue;
      const one = all.get(lemma) ?? new Found();
      all.set(lemma, one);
      one.add({ sentence, start, end }, 'named');
      if (isName) one.named++;
    }
  const names = [...all.values()].filter(({ isName }) => isName);
  return new Set(names.flatMap(({ mentions }) => mentions.map(({ sentence }) => sentence)));
}

/** Weak opinion words that mostly precede one topic. */
function wordsOfNames(found: ReadonlyMap<string, Found>): Set<string> {
  const all = new Map<string, number>();
  const most = new Map<string, number>();
  for (const { mentions } of found.values()) {
    const own = new Map<string, number>();
    for (const { stated } of mentions) if (stated?.by) own.set(stated.by, (own.get(stated.by) ?? 0) + 1);
    for (const [word, times] of own) {
      all.set(word, (all.get(word) ?? 0) + times);
      most.set(word, Math.max(most.get(word) ?? 0, times));
    }
  }
  const isPart = (word: string, times: number) =>
    times >= minOfName.times && times >= (all.get(word) ?? 0) * minOfName.share;
  return new Set([...most].flatMap(([word, times]) => (isPart(word, times) ? [word] : [])));
}

type Way = 'judged' | 'named' | 'verb' | 'adjective' | 'implied';

class Found {
  readonly mentions: (Omit<Mention, 'stated'> & { stated?: Stated | undefined })[] = [];
  /** The best occurrence of the topic in each sentence. */
  readonly sentences = new Map<number, Way>();
  /** Number of occurrences of each form. */
  readonly #forms = new Map<string, number>();
  /** Number of mentions that "this" or "these" refers to. */
  pointedAt = 0;
  /** Number of mentions written like a name. */
  named = 0;
  /** Number of mentions as a purpose of the subject. */
  purposes = 0;
  /** Number of mentions as the author's. */
  authors = 0;

  get isSubject(): boolean {
    return this.#isOften(this.pointedAt, minPointedAt);
  }

  get isName(): boolean {
    return this.#isOften(this.named, minNamed);
  }

  /** Whether the word is mostly a name, or a purpose of the subject. */
  get isElsewhere(): boolean {
    return this.isName || this.#isOften(this.purposes, minPurpose);
  }

  get isAuthors(): boolean {
    return this.#isOften(this.authors, minAuthors);
  }

  #isOften(count: number, { share, mentions }: { share: number; mentions: number }): boolean {
    return count >= mentions && count >= this.mentions.length * share;
  }

  add(mention: Found['mentions'][number], way: Way): void {
    this.mentions.push(mention);
    const known = this.sentences.get(mention.sentence);
    if (known === undefined || (known === 'named' && way === 'judged'))
      this.sentences.set(mention.sentence, way);
  }

  addForm(form: string): void {
    this.#forms.set(form, (this.#forms.get(form) ?? 0) + 1);
  }

  /** The shortest form, usually the singular, and the most frequent among these. */
  get name(): string | undefined {
    const [first] = [...this.#forms].sort(
      ([one, often], [other, oftenOther]) =>
        one.length - other.length || oftenOther - often || (one < other ? -1 : 1),
    );
    return first?.[0];
  }

  get score(): number {
    let sum = 0;
    for (const way of this.sentences.values()) sum += worth[way];
    return sum;
  }
}

const worth: Record<Way, number> = {
  judged: 1 + weights.frequency,
  named: weights.frequency,
  verb: weights.verb,
  adjective: weights.adjective,
  implied: 0,
};

function commonness(topic: string, { common }: TopicLanguage['words']): number {
  if (common.has(topic)) return weights.common;
  const head = topic.slice(topic.lastIndexOf(' ') + 1);
  return head !== topic && common.has(head) ? weights.commonHead : 0;
}

/** Whether a topic is the subject itself: words of its name, optionally with a model number, or a kind of it, as in "baby gate". */
const isOwn = (topic: string, own: ReadonlySet<string>): boolean =>
  own.has(topic.slice(topic.lastIndexOf(' ') + 1)) ||
  (topic.split(' ').some((word) => own.has(word)) &&
    topic.split(' ').every((word) => own.has(word) || hasDigit(word)));

const hasDigit = (word: string): boolean => /^\S*\d\S*$/.test(word);
const isModelNumber = (topic: string, { common }: TopicLanguage['words']): boolean =>
  hasDigit(topic) && !common.has(topic);

/** The runs of each sentence. Omits words that may be nouns but are never certain to be. */
function certainRuns(sentences: readonly AnalyzedSentence[]): Run[][] {
  const certain = new Set<string>();
  for (const { runs } of sentences)
    for (const { words } of runs) for (const { lemma, unsure } of words) if (!unsure) certain.add(lemma);
  return sentences.map(({ runs }) =>
    runs.map((run) => {
      const words = run.words.filter(({ lemma, unsure }) => !unsure || certain.has(lemma));
      return words.length === run.words.length ? run : { ...run, words };
    }),
  );
}

/** Number of occurrences of each sequence of up to three words in runs. */
function countPhrases(runs: readonly Run[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { words } of runs)
    for (let from = 0; from < words.length; from++)
      for (let to = from + 1; to <= Math.min(words.length, from + longest); to++) {
        const phrase = joined(words.slice(from, to));
        counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
      }
  return counts;
}

interface Vocabulary {
  counts: ReadonlyMap<string, number>;
  words: TopicLanguage['words'];
}

const joined = (words: readonly { lemma: string }[]) => words.map(({ lemma }) => lemma).join(' ');

/** Splits a run into the longest phrases. */
function* topicsIn({ words, adjective }: Run, vocabulary: Vocabulary) {
  for (let at = 0; at < words.length; ) {
    const startsWithAdjective = adjective && at === 0;
    const length = longestPhrase(words.slice(at, at + longest), startsWithAdjective, vocabulary);
    const phrase = words.slice(at, at + length);
    const [first, last] = [phrase[0], phrase.at(-1)];
    if (first && last)
      yield {
        topic: vocabulary.words.same.get(joined(phrase)) ?? joined(phrase),
        form: phrase.every(({ form }) => form) ? phrase.map(({ form }) => form).join(' ') : null,
        start: first.start,
        end: last.end,
        judged: !first.compared && (first.opinionBefore || last.opinionAfter),
        pointedAt: last.pointedAt,
        isName: last.isName,
        isPurpose: last.isPurpose,
        isAuthors: last.isAuthors,
        stated: last.stated,
      };
    at += Math.max(1, length);
  }
}

/** Number of words of the longest phrase at the start of these; 0 if there is none. */
function longestPhrase(words: Run['words'], startsWithAdjective: boolean, vocabulary: Vocabulary): number {
  for (let length = words.length; length > 1; length--)
    if (isPhrase(words.slice(0, length), startsWithAdjective, vocabulary)) return length;
  const first = words[0]?.lemma ?? '';
  const { stop, weak } = vocabulary.words;
  return startsWithAdjective || stop.has(first) || weak.has(first) ? 0 : 1;
}

function isPhrase(
  words: Run['words'],
  startsWithAdjective: boolean,
  { counts, words: { stop, weak } }: Vocabulary,
): boolean {
  const count = counts.get(joined(words)) ?? 0;
  if (count < (startsWithAdjective ? minPhrases.withAdjective : minPhrases.ofNouns)) return false;
  if (words.some(({ lemma }) => stop.has(lemma) && !weak.has(lemma))) return false;
  const rarer = Math.min(counts.get(words[0]?.lemma ?? '') ?? 1, counts.get(words.at(-1)?.lemma ?? '') ?? 1);
  return count / rarer >= minCohesion;
}
