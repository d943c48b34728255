import { Readable } from 'node:stream';
import type { Harness, TestMerchant } from '../../testing/harness.ts';
import type { ImportOptions } from './import-report.ts';
import { importFile } from './importing.ts';

/** Imports a native file, unless the options name another format. */
export const importerOf =
  ({ context: { db, changes } }: Pick<Harness, 'context'>) =>
  (shop: TestMerchant, csv: string | Buffer, options: Partial<ImportOptions> = {}) =>
    importFile({
      db,
      merchantId: shop.uuid,
      source: Readable.from([Buffer.from(csv)]),
      format: 'native',
      changes,
      ...options,
    });

/** Columns of `plain` rows. */
export const columns = 'productId,rating,title,text,authorName,authorEmail,createdAt';
/** A valid row of a native file. */
export const plain = (number: number, changes: Record<string, string> = {}) => ({
  productId: `P-${number % 3}`,
  rating: String(1 + (number % 5)),
  title: `Title ${number}`,
  text: `A text that is long enough to be recognised again, number ${number}.`,
  authorName: `Author ${number}`,
  authorEmail: `author${number}@example.com`,
  createdAt: `2025-03-${String(1 + (number % 28)).padStart(2, '0')}T10:00:00.000Z`,
  ...changes,
});
/** A native file with those rows. */
export const csvOf = (reviews: Record<string, string>[]) => {
  const names = [...new Set([...columns.split(','), ...reviews.flatMap(Object.keys)])];
  const line = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  return [names.join(','), ...reviews.map((review) => line(names.map((name) => review[name] ?? '')))].join(
    '\n',
  );
};
export const many = (count: number) => Array.from({ length: count }, (_, number) => plain(number));
