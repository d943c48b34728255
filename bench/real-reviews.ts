/**
 * Converts real reviews to a file for `tribune import --format native`: node bench/real-reviews.ts FOLDER > reviews.csv
 *
 * FOLDER (or TRIBUNE_REAL_REVIEWS) contains headphones.csv, baby.csv and clothing.csv; they are not part of the project, and
 * the output must not be either. Authors, addresses and dates are not in the files but generated from a fixed seed.
 */
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';

type Cells = Record<string, string | undefined>;
type Native = Record<(typeof columns)[number], string | number | boolean | undefined>;

const columns = [
  'productId',
  'productName',
  'rating',
  'title',
  'text',
  'wouldRecommend',
  'attributes',
  'helpfulVotes',
  'authorName',
  'authorEmail',
  'createdAt',
  'status',
  'verification',
  'orderId',
] as const;

const files: Record<string, (cells: Cells) => Partial<Native>> = {
  headphones: (cells) => ({
    productId: cells.Product,
    productName: cells.Product,
    rating: cells.ReviewStar,
    title: cells.ReviewTitle,
    text: cells.ReviewBody,
  }),
  baby: (cells) => ({
    productId: cells.name,
    productName: cells.name,
    rating: cells.rating,
    text: cells.review,
  }),
  clothing: (cells) => ({
    productId: cells['Clothing ID'],
    productName: `${cells['Class Name']} ${cells['Clothing ID']}`,
    rating: cells.Rating,
    title: cells.Title,
    text: cells['Review Text'],
    wouldRecommend: cells['Recommended IND'] === '1',
    attributes: JSON.stringify({ department: cells['Department Name'], class: cells['Class Name'] }),
    helpfulVotes: cells['Positive Feedback Count'],
  }),
};

const firstNames =
  'Ana Ben Chen Dilara Emeka Fatima Gita Hugo Ines Jan Kofi Lena Mei Noor Olga Priya Rui Sven Tara Yusuf';
const lastLetters = 'ABCDEFGHJKLMNOPRSTVW';
const twoYearsMs = 2 * 365 * 24 * 60 * 60 * 1000;
const lastDay = Date.UTC(2026, 9, 31);

const folder = process.argv[2] ?? process.env.TRIBUNE_REAL_REVIEWS;
if (!folder) {
  console.error(
    'Say where the reviews are: node bench/real-reviews.ts FOLDER (or TRIBUNE_REAL_REVIEWS=FOLDER)',
  );
  process.exit(2);
}
await pipeline(lines(folder), process.stdout);

async function* lines(from: string): AsyncGenerator<string> {
  const random = randomFrom(2026);
  yield lineOf([...columns]);
  for (const [name, fieldsOf] of Object.entries(files)) {
    const rows = createReadStream(path.join(from, `${name}.csv`)).pipe(
      parse({ columns: true, bom: true, relax_quotes: true }),
    );
    for await (const cells of rows) {
      const review = { ...fieldsOf(cells), ...inventedBy(random) };
      yield lineOf(columns.map((column) => review[column] ?? ''));
    }
  }
}

/** Some customers come back, most do not; most of the reviews are published, and some were bought here. */
function inventedBy(random: () => number): Partial<Native> {
  const one = (texts: string[] | string) => texts[Math.floor(random() * texts.length)] ?? '';
  const name = one(firstNames.split(' '));
  const letter = one(lastLetters);
  const email = `${name}.${letter}${Math.floor(random() * 40_000)}@mail.example`.toLowerCase();
  const verified = random() < 0.4;
  const status = random() < 0.94 ? 'approved' : one(['pending', 'rejected', 'flagged']);
  return {
    authorName: `${name} ${letter}.`,
    authorEmail: email,
    createdAt: new Date(lastDay - Math.floor(random() * twoYearsMs)).toISOString(),
    status,
    verification: verified ? 'order' : 'imported',
    orderId: verified ? `R-${Math.floor(random() * 900_000) + 100_000}` : undefined,
  };
}

/** mulberry32: the same numbers on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function lineOf(cells: readonly (string | number | boolean)[]): string {
  return `${cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}
