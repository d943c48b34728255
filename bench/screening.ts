/**
 * What the screening holds: npm run bench screening -- [FOLDER] [--show PHASE]
 *
 * FOLDER (or TRIBUNE_REAL_REVIEWS) contains headphones.csv, baby.csv and clothing.csv; they are not part of the project. Nearly all of
 * these reviews were published elsewhere, so most findings are false alarms. Exits with 1 when more than 0.25 % are held, or if changing
 * the stars changes a finding. Tests measure the labeled texts of docs/SCREENING.md.
 */
import { parseArgs } from 'node:util';
import { reviewOf } from '../packages/server/src/features/screening/labeled-texts.fixture.ts';
import { screen } from '../packages/server/src/features/screening/screening.ts';
import { readStarred, realReviewsFolder } from './support/starred-reviews.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { show: { type: 'string' } } });
const mostHeld = 0.0025;
const reviews = readStarred(realReviewsFolder(positionals[0]));

const held = new Map<string, number>();
let changedByStars = 0;
for (const [index, { title, text }] of reviews.entries()) {
  const words: Record<string, string> = { ...(title && { title }), text };
  const findings = screen(reviewOf(text, { words }));
  const others = { ...reviewOf(text, { words }), rating: reviews.at(-index)?.rating };
  if (JSON.stringify(screen(others)) !== JSON.stringify(findings)) changedByStars += 1;
  const phases = findings.length > 0 ? [...findings.map(({ phase }) => phase), 'any phase'] : [];
  for (const phase of phases) held.set(phase, (held.get(phase) ?? 0) + 1);
  for (const { phase, field, excerpt } of findings)
    if (phase === values.show) console.log(`${excerpt}\t${around(words[field ?? ''] ?? '', excerpt ?? '')}`);
}
console.log(`${reviews.length} distinct real reviews`);
for (const [phase, count] of held)
  console.log(`${phase}: ${count} (${((1000 * count) / reviews.length).toFixed(2)} of 1,000)`);
console.log(`findings that other stars change: ${changedByStars}`);
if ((held.get('any phase') ?? 0) / reviews.length > mostHeld || changedByStars > 0) process.exitCode = 1;

function around(text: string, excerpt: string): string {
  const at = text.indexOf(excerpt);
  return text.slice(Math.max(0, at - 40), at + excerpt.length + 40).replaceAll(/\s+/g, ' ');
}
