import { csvOf } from '../imports/files.fixture.ts';

const good = 'The zipper is great and the fabric feels wonderful.';
const bad = 'Bad zipper: it broke after a week. The fabric is beautiful.';
let authors = 0;

/** Reviews of a product, written the given number of days before a time. */
export function saidBefore(
  now: Date,
  { unfavorable, count, daysAgo, productId = 'BAG' }: Saying,
): Record<string, string>[] {
  const day = new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  return Array.from({ length: count }, () => {
    authors++;
    return {
      productId,
      rating: unfavorable ? '2' : '5',
      title: '',
      text: `${unfavorable ? bad : good} (${authors})`,
      authorName: `A${authors}`,
      authorEmail: `a${authors}@x.example`,
      createdAt: `${day}T10:00:00.000Z`,
    };
  });
}

interface Saying {
  unfavorable: boolean;
  count: number;
  daysAgo: number;
  productId?: string;
}

/** A CSV file in which one of ten reviews complains of the zipper until four weeks ago, and seven of ten since then. */
export const turnedReviews = (now: Date, productId = 'BAG'): string =>
  csvOf([
    ...saidBefore(now, { productId, unfavorable: false, count: 36, daysAgo: 60 }),
    ...saidBefore(now, { productId, unfavorable: true, count: 4, daysAgo: 55 }),
    ...saidBefore(now, { productId, unfavorable: false, count: 6, daysAgo: 20 }),
    ...saidBefore(now, { productId, unfavorable: true, count: 14, daysAgo: 8 }),
  ]);
