import type { DataSource } from 'typeorm';
import type { ReviewRow } from './columns';

const table = 'product_review';
const pageSize = 1_000;

/**
 * The columns of Vendure's example plugin, which stores copy into their code:
 * https://github.com/vendurehq/vendure/tree/master/packages/dev-server/test-plugins/reviews
 */
const columns = [
  ...['id', 'productId', 'createdAt', 'updatedAt', 'summary', 'body', 'rating', 'authorName'],
  ...['upvotes', 'downvotes', 'state', 'response', 'responseCreatedAt'],
];

/** Throws an error that names missing columns. The plugin itself may have been removed. */
export async function checkTable(database: DataSource): Promise<void> {
  const runner = database.createQueryRunner();
  try {
    const found = await runner.getTable(table);
    if (!found) throw new Error(`This database has no table ${table} of Vendure's reviews plugin.`);
    const names = found.columns.map(({ name }) => name);
    const missing = [...columns, 'authorId'].filter((name) => !names.includes(name));
    if (missing.length > 0) throw new Error(`The table ${table} has no column ${missing.join(', ')}.`);
  } finally {
    await runner.release();
  }
}

/** The number of reviews without a product, which cannot be imported. */
export async function countWithoutProduct(database: DataSource): Promise<number> {
  const name = (column: string) => database.driver.escape(column);
  const [{ count }] = await database.query(
    `select count(*) as count from ${name(table)} where ${name('productId')} is null`,
  );
  return Number(count); // a string in PostgreSQL
}

/** All reviews in the order of their IDs, read page by page. */
export async function* pluginReviews(
  database: DataSource,
  publicId: (id: number | string) => string,
): AsyncGenerator<ReviewRow> {
  for (let offset = 0; ; offset += pageSize) {
    const rows = await reviewsFrom(database, offset);
    for (const row of rows)
      yield { ...row, id: publicId(row.id), productId: publicId(row.productId), rating: Number(row.rating) };
    if (rows.length < pageSize) return;
  }
}

async function reviewsFrom(database: DataSource, offset: number): Promise<ReviewRow[]> {
  const name = (column: string) => database.driver.escape(column);
  const selected = columns.map((column) => `review.${name(column)}`).join(', ');
  return database.query(
    `select ${selected}, customer.${name('emailAddress')} as email
      from ${name(table)} review
      left join ${name('customer')} customer on customer.id = review.${name('authorId')}
      where review.${name('productId')} is not null
      order by review.id limit ${pageSize} offset ${offset}`,
  );
}
