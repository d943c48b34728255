/**
 * How many ordinary reviews each phase of the screening holds back: node bench/screening.ts FOLDER [--show PHASE]
 *
 * FOLDER (or TRIBUNE_REAL_REVIEWS) holds headphones.csv, baby.csv and clothing.csv; they are not part of the project.
 * Nearly all of these reviews were published elsewhere, so that what is found in them is mostly a false alarm.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { textHash } from '../packages/server/src/features/screening/duplicate-text.ts';
import { screen } from '../packages/server/src/features/screening/screening.ts';

const files = [
  { file: 'headphones', title: 'ReviewTitle', text: 'ReviewBody' },
  { file: 'baby', title: '', text: 'review' },
  { file: 'clothing', title: 'Title', text: 'Review Text' },
];

const shown = process.argv.includes('--show') ? process.argv[process.argv.indexOf('--show') + 1] : undefined;
const folder = process.argv[2] ?? process.env.TRIBUNE_REAL_REVIEWS;
if (!folder || folder.startsWith('--')) {
  console.error('Say where the reviews are: node bench/screening.ts FOLDER (or TRIBUNE_REAL_REVIEWS=FOLDER)');
  process.exit(2);
}
run(folder);

function run(from: string): void {
  const held = new Map<string, number>();
  const heldBy = (phase: string) => held.set(phase, (held.get(phase) ?? 0) + 1);
  const seen = new Set<string>();
  let reviews = 0;
  let characters = 0;
  const startedAt = performance.now();
  for (const { file, title, text } of files) {
    const rows: Record<string, string>[] = parse(readFileSync(path.join(from, `${file}.csv`)), {
      columns: true,
      relaxQuotes: true,
      relaxColumnCount: true,
      skipEmptyLines: true,
    });
    for (const row of rows) {
      const words = Object.fromEntries(
        Object.entries({ title: row[title], text: row[text] }).filter((entry) => entry[1]?.trim()),
      ) as Record<string, string>;
      reviews++;
      characters += (words.text ?? '').length;
      const hash = textHash(words.text ?? null)?.toString('base64');
      const textSeenBefore = hash !== undefined && seen.has(hash);
      if (hash !== undefined) seen.add(hash);
      const findings = screen({
        words,
        authorName: 'Maya',
        merchantsBlockedWords: [],
        rules: [],
        facts: {
          itemType: 'review',
          productId: 'P-1',
          category: null,
          language: 'en',
          source: 'widget',
          hasMedia: false,
          verified: false,
        },
        textSeenBefore,
        recentFromClient: 0,
      });
      for (const { phase, field, excerpt } of findings) {
        heldBy(phase);
        if (phase === shown) console.log(`${excerpt}\t${around(words[field ?? ''] ?? '', excerpt ?? '')}`);
      }
      if (findings.length > 0) heldBy('any phase');
      if (findings.some(({ phase }) => phase !== 'duplicate_text')) heldBy('any phase but duplicate_text');
    }
  }
  const ms = performance.now() - startedAt;
  console.table(
    Object.fromEntries(
      [...held].map(([phase, count]) => [
        phase,
        { held: count, percent: `${((100 * count) / reviews).toFixed(2)} %` },
      ]),
    ),
  );
  const perReview = ((ms * 1000) / reviews).toFixed(0);
  console.log(
    `${reviews} reviews of ${Math.round(characters / reviews)} characters on average, ${perReview} µs each`,
  );
}

function around(text: string, excerpt: string): string {
  const at = text.indexOf(excerpt);
  return text.slice(Math.max(0, at - 40), at + excerpt.length + 40).replaceAll(/\s+/g, ' ');
}
