/**
 * How many ordinary reviews each phase of the screening holds: npm run bench screening -- FOLDER [--show PHASE]
 *
 * FOLDER (or TRIBUNE_REAL_REVIEWS) contains headphones.csv, baby.csv and clothing.csv; they are not part of the project.
 * Nearly all of these reviews were published elsewhere, so that what is found in them is mostly a false alarm. Exits with 1 when
 * more than 0.25 % are held.
 */
import { parseArgs } from 'node:util';
import { screen } from '../packages/server/src/features/screening/screening.ts';
import { readStarred, realReviewsFolder } from './support/starred-reviews.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { show: { type: 'string' } } });
const mostHeld = 0.0025;
const reviews = readStarred(realReviewsFolder(positionals[0]));
const facts = {
  itemType: 'review',
  productId: 'P-1',
  category: null,
  language: 'en',
  source: 'widget',
  hasMedia: false,
  verified: false,
} as const;

const held = new Map<string, number>();
const heldBy = (phase: string) => held.set(phase, (held.get(phase) ?? 0) + 1);
const began = performance.now();
for (const { title, text } of reviews) {
  const words: Record<string, string> = { ...(title && { title }), text };
  const findings = screen({
    words,
    facts,
    authorName: 'Maya',
    merchantsBlockedWords: [],
    rules: [],
    textSeenBefore: false,
    recentFromClient: 0,
  });
  for (const { phase, field, excerpt } of findings) {
    heldBy(phase);
    if (phase === values.show) console.log(`${excerpt}\t${around(words[field ?? ''] ?? '', excerpt ?? '')}`);
  }
  if (findings.length > 0) heldBy('any phase');
}
const microseconds = ((performance.now() - began) * 1000) / reviews.length;
for (const [phase, count] of held)
  console.log(`${phase}: ${count} (${((100 * count) / reviews.length).toFixed(2)} %)`);
console.log(`${reviews.length} distinct reviews, ${microseconds.toFixed(0)} µs each`);
if ((held.get('any phase') ?? 0) / reviews.length > mostHeld) process.exitCode = 1;

function around(text: string, excerpt: string): string {
  const at = text.indexOf(excerpt);
  return text.slice(Math.max(0, at - 40), at + excerpt.length + 40).replaceAll(/\s+/g, ' ');
}
