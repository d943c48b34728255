import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { classifiedText } from '../../packages/server/src/features/sentiment/classified-text.ts';
import { createLearner } from '../../packages/server/src/features/sentiment/learner.ts';
import type { SentimentModel } from '../../packages/server/src/features/sentiment/model.ts';

export interface StarredReview {
  title: string;
  text: string;
  rating: number;
  file: string;
  product: string;
}

export const starredFiles = [
  { file: 'headphones', title: 'ReviewTitle', text: 'ReviewBody', rating: 'ReviewStar', product: 'Product' },
  { file: 'baby', title: '', text: 'review', rating: 'rating', product: 'name' },
  { file: 'clothing', title: 'Title', text: 'Review Text', rating: 'Rating', product: 'Clothing ID' },
];

/** The given folder, or else the one in TRIBUNE_REAL_REVIEWS. */
export function realReviewsFolder(named: string | undefined): string {
  const folder = named ?? process.env.TRIBUNE_REAL_REVIEWS;
  if (folder) return folder;
  console.error('Pass the folder of the reviews, or set TRIBUNE_REAL_REVIEWS.');
  process.exit(2);
}

/** The lines of a file of bench/judgments. */
export const judgmentsOf = <Judgment>(name: string): Judgment[] =>
  readFileSync(path.join(import.meta.dirname, `../judgments/${name}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Distinct reviews (by title and text), so that none is in both training and test data. */
export function readStarred(from: string): StarredReview[] {
  const found = new Map<string, StarredReview>();
  for (const columns of starredFiles) {
    const csv = readFileSync(path.join(from, `${columns.file}.csv`));
    const options = { columns: true, bom: true, relax_quotes: true, relax_column_count: true } as const;
    for (const row of parse<Record<string, string>>(csv, options)) {
      const title = (row[columns.title] ?? '').trim();
      const text = (row[columns.text] ?? '').trim();
      const rating = Number(row[columns.rating]);
      const key = `${title}|${text}`.toLowerCase();
      if (text && rating >= 1 && rating <= 5)
        found.set(key, { title, text, rating, file: columns.file, product: row[columns.product] ?? '' });
    }
  }
  return [...found.values()];
}

export function learnFrom(reviews: readonly StarredReview[]): Promise<SentimentModel> {
  const learner = createLearner('en');
  for (const review of reviews) learner.add(classifiedText(review), review.rating);
  return learner.finish();
}
