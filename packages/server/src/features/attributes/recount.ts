import { countsOfStars, starColumns } from '../../platform/db/counted-values.ts';
import type { Difference } from '../../platform/db/counter-difference.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { type Different, recountedTables, Tally } from '../../platform/db/recounting.ts';
import { output, type Row, statement, sumsOf, table } from '../../platform/db/statement.ts';
import { newUuid } from '../../platform/ids.ts';
import { wholeShop } from './counts.ts';
import { combinationOf } from './tags.ts';

/** Recounts the published reviews of each combination of attribute values, and repairs counters as `recount` does. */
export const recountAttributes = (
  db: Db,
  merchantId: string,
  { repair }: { repair: boolean },
): Promise<Difference[]> =>
  recountedTables(db, merchantId, { repair }, [], {
    inAll: async (snapshot) =>
      (await differences(snapshot, merchantId)).map(({ key, column, ...counts }) => {
        const { productId, tags } = combinationAt(key);
        return {
          merchantId,
          productId: productId === wholeShop ? null : productId,
          count: `${column} of ${tags.join(', ')}`,
          ...counts,
          correct: (tx) => addLane(tx, merchantId, { key, column, ...counts }),
        };
      }),
  });

/** Compares products in batches, and then the sums of all products with the merchant's counters. */
async function differences(db: Db, merchantId: string) {
  const found = [];
  const shop = new Tally(starColumns);
  for await (const { condition, values } of productRanges(db, merchantId)) {
    const reviews = await rows(db, countedSql(condition), values);
    for (const one of reviews) shop.add(keyOf({ ...one, product_id: wholeShop }), one);
    const kept = await rows(db, keptSql(condition), values);
    found.push(...tallyOf(reviews).differencesFrom(tallyOf(kept)));
  }
  return [...shop.differencesFrom(tallyOf(await rows(db, keptOfShopSql, [merchantId]))), ...found];
}

type Counted = Row<ReturnType<typeof countedSql>>;

function tallyOf(counted: readonly Counted[]): Tally<(typeof starColumns)[number]> {
  const tally = new Tally(starColumns);
  for (const one of counted) tally.add(keyOf(one), one);
  return tally;
}

const keyOf = ({ product_id, tags }: Pick<Counted, 'product_id' | 'tags'>) =>
  JSON.stringify([product_id, tags]);

function combinationAt(key: string): { productId: string; tags: string[] } {
  const [productId, tags] = JSON.parse(key) as [string, string[]]; // as keyOf writes it
  return { productId, tags };
}

const productsAtATime = 200;

interface ProductRange {
  /** SQL without alternatives such as `$3 is null or …`, which would make each range read all products after it. */
  condition: string;
  values: string[];
}

async function* productRanges(db: Db, merchantId: string): AsyncGenerator<ProductRange, void> {
  for (let above: string | null = wholeShop; above !== null; ) {
    const end: { product_id: string } | undefined = await row(
      db,
      statement`select ${table('products')('product_id')} from products where merchant_id = $1 and product_id > $2
       order by product_id offset ${productsAtATime - 1} limit 1`,
      [merchantId, above],
    );
    const upTo: string | null = end?.product_id ?? null;
    yield upTo === null
      ? { condition: 'product_id > $2', values: [merchantId, above] }
      : { condition: 'product_id > $2 and product_id <= $3', values: [merchantId, above, upTo] };
    above = upTo;
  }
}

const tags = output.texts('tags');

const countedSql = (inRange: string) => statement`
  select ${table('reviews')('product_id')}, min(attribute_tags) as ${tags},
    ${{ ...sumsOf(starColumns), text: countsOfStars }}
  from reviews
  where merchant_id = $1 and ${inRange} and status = 'approved' and attribute_combination is not null
  group by product_id, attribute_combination`;

const keptSql = (inRange: string) => statement`
  select ${table('attribute_counts')('product_id')}, min(tags) as ${tags}, ${sumsOf(starColumns)}
  from attribute_counts where merchant_id = $1 and ${inRange} group by product_id, combination`;

const keptOfShopSql = statement`
  select ${table('attribute_counts')('product_id')}, min(tags) as ${tags}, ${sumsOf(starColumns)}
  from attribute_counts where merchant_id = $1 and product_id = '${wholeShop}' group by product_id, combination`;

function addLane(tx: Db, merchantId: string, { key, column, kept, counted }: Different<string>) {
  const { productId, tags } = combinationAt(key);
  return rows(
    tx,
    `insert into attribute_counts (merchant_id, product_id, combination, lane, tags, ${column})
     values ($1, $2, $3, $4, $5, $6)`,
    [merchantId, productId, combinationOf(tags), newUuid(), tags, counted - kept],
  );
}
