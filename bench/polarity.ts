/**
 * Polarity of texts and of their topics, by language: npm run bench polarity -- ANNOTATED
 *
 * ANNOTATED contains the `data` of M-ABSA (Wu et al., 2025), texts of seven categories (phones, laptops, food, restaurants, hotels, sights,
 * courses) in several languages, whose aspects are annotated; it is not part of the project. Each category is judged by word lists alone, and
 * together with a model that learned from the texts of the other six: as five stars if all their aspects are favorable, one star if none is.
 * A text without a clear side counts as wrong. Exits with 1 when topics in German are below their limits with such a model.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { conclude, evidenceOf } from '../packages/server/src/features/sentiment/classifier.ts';
import { createLearner } from '../packages/server/src/features/sentiment/learner.ts';
import type { SentimentModel } from '../packages/server/src/features/sentiment/model.ts';
import { opinionsBy } from '../packages/server/src/features/sentiment/opinions.ts';
import { analyze, polarityAt } from '../packages/server/src/features/topics/analysis.ts';
import { topicLanguages } from '../packages/server/src/features/topics/language.ts';
import { judgeBy } from '../packages/server/src/features/topics/topic-sentiment.ts';

interface Annotated {
  category: string;
  text: string;
  aspects: { term: string; favorable: boolean }[];
}

interface Judged {
  favorable: boolean;
  /** Null without a clear side. */
  judged: boolean | null;
}

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Pass the folder of annotated texts: npm run bench polarity -- ANNOTATED');
  process.exit(2);
}
/** Of topics in German, with a model. */
const least = { accuracy: 0.82, 'recall of negative': 0.82 };
const table: Record<string, Record<string, number>> = {};
for (const language of ['en', 'de', 'fr', 'es', 'nl', 'pt']) {
  const texts = textsIn(folder, language);
  const judged = {
    words: await judgeAll(texts, language, false),
    model: await judgeAll(texts, language, true),
  };
  for (const [way, { ofTexts, ofTopics }] of Object.entries(judged)) {
    table[`${language}, texts, ${way}`] = figuresOf(ofTexts);
    if (ofTopics.length > 0) table[`${language}, topics, ${way}`] = figuresOf(ofTopics);
  }
}
console.table(table);
for (const [figure, limit] of Object.entries(least)) {
  const reached = table['de, topics, model']?.[figure] ?? 0;
  if (reached >= limit) continue;
  console.log(`Problem: ${figure} of topics in German is ${reached}, below ${limit}`);
  process.exitCode = 1;
}

/** Equal texts once. */
function textsIn(from: string, language: string): Annotated[] {
  const texts = readdirSync(from).flatMap((category) =>
    ['train', 'test', 'dev'].flatMap((part) =>
      readFileSync(path.join(from, category, language, `${part}.txt`), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line): Annotated => {
          const [text = '', labels = ''] = line.split('####');
          return { category, text, aspects: aspectsOf(labels) };
        }),
    ),
  );
  return [...new Map(texts.map((one) => [one.text, one])).values()];
}

/** The annotation is a list of Python: `[['Akku', 'Battery#Life', 'negative']]`. Neutral aspects are left out. */
function aspectsOf(labels: string): Annotated['aspects'] {
  const triple = /\[(['"])(.*?)\1, (['"]).*?\3, '(\w+)'\]/g;
  return [...labels.matchAll(triple)].flatMap(([, , term = '', , side = '']) => {
    const favorable = /^pos/i.test(side);
    return favorable || /^neg/i.test(side) ? { term, favorable } : [];
  });
}

/** Null for texts that are both favorable and unfavorable, or neither. */
function sideOf({ aspects }: Annotated): boolean | null {
  const sides = new Set(aspects.map(({ favorable }) => favorable));
  return sides.size === 1 ? sides.has(true) : null;
}

async function judgeAll(texts: readonly Annotated[], language: string, withModel: boolean) {
  const ofTexts: Judged[] = [];
  const ofTopics: Judged[] = [];
  for (const [category, own] of Map.groupBy(texts, (one) => one.category)) {
    const others = texts.filter((one) => one.category !== category);
    const model = withModel ? await learnFrom(others, language) : null;
    for (const one of own) {
      const favorable = sideOf(one);
      if (favorable !== null) ofTexts.push({ favorable, judged: judgeText(one.text, language, model) });
      ofTopics.push(...judgeTopics(one, language, model));
    }
  }
  return { ofTexts, ofTopics };
}

async function learnFrom(texts: readonly Annotated[], language: string): Promise<SentimentModel> {
  const learner = createLearner(language);
  for (const one of texts) {
    const favorable = sideOf(one);
    if (favorable !== null) learner.add(one.text, favorable ? 5 : 1);
  }
  return await learner.finish();
}

function judgeText(text: string, language: string, model: SentimentModel | null): boolean | null {
  const { label } = conclude(evidenceOf(text, language, model));
  return label === 'neutral' ? null : label === 'positive';
}

/** As topics are judged, at the words of each aspect; none in languages without topics. */
function judgeTopics({ text, aspects }: Annotated, language: string, model: SentimentModel | null): Judged[] {
  if (language !== 'en' && language !== 'de') return [];
  const known = topicLanguages[language];
  const sentences = analyze({ text }, judgeBy(opinionsBy(language, model), known), known);
  return aspects.flatMap(({ term, favorable }) => {
    const at = text.indexOf(term);
    const sentence = at < 0 ? undefined : sentences.findLast(({ start }) => start <= at);
    if (!sentence) return [];
    const polarity = polarityAt(sentence, at - sentence.start);
    return { favorable, judged: polarity === 0 ? null : polarity > 0 };
  });
}

function figuresOf(judged: readonly Judged[]) {
  const share = (some: readonly Judged[], isCounted: (one: Judged) => boolean) =>
    Math.round((some.filter(isCounted).length / some.length) * 1000) / 1000;
  const negative = judged.filter(({ favorable }) => !favorable);
  return {
    judged: judged.length,
    negative: negative.length,
    accuracy: share(judged, (one) => one.favorable === one.judged),
    'recall of negative': share(negative, (one) => one.judged === false),
    'without a side': share(judged, (one) => one.judged === null),
  };
}
