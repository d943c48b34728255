import type { Static } from '@tribune/contract';
import { type aspect, locales } from '@tribune/contract';
import {
  type AspectName,
  aspectNamed,
  expressed,
  type Language,
} from '../../platform/language/aspects/index.ts';
import type { LabelledAttribute } from '../attributes/index.ts';

export type Aspect = Static<typeof aspect>;

/** A topic of a product, with the number of its reviews that mention it, favorably or not, among those analyzed. */
export interface CountedTopic {
  subject: string;
  name: string;
  language: Language;
  mentions: number;
  analyzed: number;
}

export interface Question {
  text: string;
  language: string | null;
}

const maxAspects = 6;
/** Products of a category that must have a topic before it is suggested for another one. */
const minProducts = 2;

/** What a photo can show. */
const visible: ReadonlySet<string> = new Set(
  `color look pattern material finish fit size length neckline sleeves waist seams zipper pockets straps handle lid wheels sole
  cushioning screen controls cable blade`.split(/\s+/),
);

/**
 * The aspects of a product that a review can cover: what most questions ask first, then what most reviews mention. Ratings and sentiment
 * do not matter. Attributes replace the topics that they name.
 */
export function chooseAspects(
  topics: readonly CountedTopic[],
  {
    questions,
    attributes,
    language,
  }: { questions: readonly Question[]; attributes: readonly LabelledAttribute[]; language: Language },
): Aspect[] {
  const shares = sharesOf(topics);
  const named = attributes.map(({ id, label }) => ({ id, label, name: aspectNamed(label, language) }));
  const ofAttributes = named.map(({ id, label, name }) => ({
    words: name ? expressed(name, language).words : [`${label.replaceAll(/[!*]/g, '')}*`],
    aspect: `attributes.${id}`,
    label,
    share: (name && shares.get(name)) || 0,
    asked: name ? timesAsked(name, questions) : 0,
  }));
  const replaced = new Set(named.map(({ name }) => name));
  const ofTopics = [...shares]
    .filter(([name]) => !replaced.has(name))
    .map(([name, share]) => {
      const { label, words } = expressed(name, language);
      return { aspect: name, label, words, share, asked: timesAsked(name, questions) };
    });
  return [...ofTopics, ...ofAttributes]
    .sort((one, other) => other.asked - one.asked || other.share - one.share)
    .slice(0, maxAspects)
    .map(({ aspect, label, words }) => ({ aspect, label, words: [...words] }));
}

/** The topics of a category that several of its products have. */
export function sharedByProducts(topics: readonly CountedTopic[]): CountedTopic[] {
  const subjects = new Map<AspectName, Set<string>>();
  const aspectOf = ({ name, language }: CountedTopic) => aspectNamed(name, language);
  for (const topic of topics) {
    const name = aspectOf(topic);
    if (name) subjects.set(name, (subjects.get(name) ?? new Set()).add(topic.subject));
  }
  return topics.filter((topic) => {
    const name = aspectOf(topic);
    return name && (subjects.get(name)?.size ?? 0) >= minProducts;
  });
}

/** The first aspect that a photo can show. */
export const photoOf = (aspects: readonly Aspect[]): string | null =>
  aspects.find(({ aspect }) => visible.has(aspect))?.aspect ?? null;

/** The largest share of the analyzed reviews that mention a topic of each aspect. */
function sharesOf(topics: readonly CountedTopic[]): Map<AspectName, number> {
  const shares = new Map<AspectName, number>();
  for (const { name, language, mentions, analyzed } of topics) {
    const aspect = aspectNamed(name, language);
    if (aspect) shares.set(aspect, Math.max(shares.get(aspect) ?? 0, mentions / analyzed));
  }
  return shares;
}

/** Number of questions about an aspect. */
function timesAsked(name: AspectName, questions: readonly Question[]): number {
  return questions.filter(({ text, language }) => {
    const known = locales.find((locale) => locale === language) ?? 'en';
    return expressed(name, known).covers(text);
  }).length;
}
