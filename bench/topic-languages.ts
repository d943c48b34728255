/**
 * Topics and their polarity in each language in which they are found, on the same annotated texts:
 * npm run bench topic-languages -- FOLDER
 *
 * FOLDER contains M-ABSA (Wu et al., 2025, arXiv 2502.11824): reviews annotated in English and translated with their annotations,
 * `DOMAIN/LANGUAGE/{train,dev,test}.txt`. They are not part of the project. Reviews of phones and of laptops are measured, in groups
 * of 150 and 400 texts as if each group were a product: in the other domains most annotations name no words of the text. A share of the
 * texts, in tenths, is also measured without capital letters, as many people write.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { opinionsBy } from '../packages/server/src/features/sentiment/opinions.ts';
import { analyze, polarityAt } from '../packages/server/src/features/topics/analysis.ts';
import { judgeBy } from '../packages/server/src/features/topics/judge.ts';
import { type TopicLanguage, topicLanguages } from '../packages/server/src/features/topics/language.ts';
import { rankTopics } from '../packages/server/src/features/topics/ranking.ts';
import { figuresOf, matchers } from './support/topics/figures.ts';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Say where the annotated reviews are: npm run bench topic-languages -- FOLDER');
  process.exit(2);
}

/** Domains, with the texts of a group and what all their products are called. */
const domains = {
  phone: {
    size: 150,
    own: {
      en: 'phone cellphone smartphone mobile handset device product item',
      de: 'Telefon Handy Smartphone Mobiltelefon Gerät Produkt Artikel Phone',
    },
  },
  laptop: {
    size: 400,
    own: {
      en: 'laptop computer notebook chromebook pc machine tablet macbook product',
      de: 'Laptop Computer Notebook Chromebook PC Rechner Gerät Maschine Tablet Macbook Produkt',
    },
  },
} as const;
type Domain = keyof typeof domains;
const articles = new Set(['the', 'a', 'an', 'of', 'der', 'die', 'das', 'des', 'dem', 'den', 'ein', 'eine']);

interface AnnotatedText {
  text: string;
  aspects: { words: string; favorable: boolean | null }[];
}

const table: Record<string, object> = {};
for (const language of Object.values(topicLanguages))
  for (const tenths of language.code === 'de' ? [0, 2, 4] : [0])
    table[`${language.code}${tenths === 0 ? '' : `, ${tenths} of 10 in lower case`}`] = measure(
      language,
      tenths,
    );
console.table(table);

function measure(language: TopicLanguage, tenths: number) {
  const judge = judgeBy(opinionsBy(language.code, null), language);
  const counts = { pairs: 0, right: 0, negative: 0, negativeFound: 0 };
  let sentences = 0;
  let microseconds = 0;
  const measured = (Object.keys(domains) as Domain[]).flatMap((domain) =>
    groupsOf(domain, language.code).map((group) => {
      const own = new Set(language.wordsOfName(domains[domain].own[language.code]));
      const began = process.cpuUsage();
      const analyzed = group.map(({ text, aspects }, at) => ({
        aspects,
        text,
        sentences: analyze({ text: at % 10 < tenths ? text.toLowerCase() : text }, judge, language),
      }));
      const { user, system } = process.cpuUsage(began);
      microseconds += user + system;
      sentences += analyzed.reduce((sum, one) => sum + one.sentences.length, 0);
      for (const one of analyzed) countPolarity(one, counts);
      const isOwn = (topic: string) => topic.split(' ').every((word) => own.has(word));
      const ranked = rankTopics(
        analyzed.flatMap(({ sentences }) => sentences),
        { own, withOwn: true, words: language.words },
      );
      return {
        wanted: aspectsToFind(group, language).filter((topic) => topic !== '' && !isOwn(topic)),
        ranked: ranked.filter(({ topic }) => !isOwn(topic)),
      };
    }),
  );
  const { pairs, right, negative, negativeFound } = counts;
  return rounded({
    groups: measured.length,
    ...figuresOf(measured, matchers.words),
    'P@10 exactly': figuresOf(measured, matchers.exact)['P@10'],
    pairs,
    polarity: right / pairs,
    'recall of negative': negativeFound / negative,
    'sentences per second': Math.round(sentences / (microseconds / 1e6)),
  });
}

function groupsOf(domain: Domain, language: string): AnnotatedText[][] {
  const texts = ['train', 'dev', 'test'].flatMap((part) =>
    readFileSync(join(folder ?? '', domain, language, `${part}.txt`), 'utf8')
      .split('\n')
      .flatMap(annotatedText),
  );
  const { size } = domains[domain];
  return Array.from({ length: Math.floor(texts.length / size) }, (_, at) =>
    texts.slice(at * size, (at + 1) * size),
  );
}

/** `TEXT####[['aspect', 'category', 'polarity'], …]`, as Python prints lists; tokens of some texts are divided by spaces. */
function annotatedText(line: string): AnnotatedText[] {
  const [text, annotation] = line.split('####');
  if (!text || !annotation) return [];
  const triplets = [
    ...annotation.matchAll(/\[(?:'((?:[^'\\]|\\.|'(?!, ))*)'|"([^"]*)"), (?:'[^']*'|"[^"]*"), '(\w+)'\]/g),
  ];
  return [
    {
      text: text.replaceAll(/\s+([.,!?;:])/g, '$1').replaceAll(" ' ", "'"),
      aspects: triplets
        .map(([, quoted, other, polarity]) => ({
          words: quoted ?? other ?? '',
          favorable: polarity === 'neutral' ? null : polarity === 'positive',
        }))
        .filter(({ words }) => words !== 'NULL'),
    },
  ];
}

/** The aspects that are annotated in at least two texts, in the form that topics have. */
function aspectsToFind(texts: readonly AnnotatedText[], language: TopicLanguage): string[] {
  const counts = new Map<string, number>();
  for (const { aspects } of texts)
    for (const topic of new Set(aspects.map(({ words }) => comparable(words, language))))
      counts.set(topic, (counts.get(topic) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= 2).map(([topic]) => topic);
}

function comparable(words: string, language: TopicLanguage): string {
  return language
    .wordsOfName(words)
    .filter((word) => !articles.has(word))
    .join(' ');
}

function countPolarity(
  { text, aspects, sentences }: AnnotatedText & { sentences: ReturnType<typeof analyze> },
  counts: { pairs: number; right: number; negative: number; negativeFound: number },
): void {
  for (const { words, favorable } of aspects) {
    if (favorable === null) continue;
    const at = Math.max(0, text.toLowerCase().indexOf(words.toLowerCase()));
    const found = sentences.findLast(({ start }) => start <= at) ?? sentences[0];
    const judged = found ? polarityAt(found, at - found.start) >= 0 : true;
    counts.pairs++;
    if (judged === favorable) counts.right++;
    if (!favorable) counts.negative++;
    if (!favorable && !judged) counts.negativeFound++;
  }
}

function rounded(values: Record<string, number>) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Math.round(value * 1000) / 1000]),
  );
}
