import { sql } from 'kysely';
import type { Difference } from '../../platform/db/counter-difference.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { orNull, output, statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newUuid } from '../../platform/ids.ts';
import { wholeShop } from './counts.ts';

const starNames = [1, 2, 3, 4, 5].map((stars) => `stars${stars}`);

/** Recounts the published reviews of each combination of attribute values, and repairs counters as `recount` does. */
export function recountAttributes(
  db: Db,
  merchantId: string,
  { repair }: { repair: boolean },
): Promise<Difference[]> {
  return inTransaction(db, async (tx) => {
    if (repair)
      await sql`/* every merchant */ lock table attribute_counts in share row exclusive mode`.execute(tx);
    else await sql`set transaction isolation level repeatable read`.execute(tx);
    const differences = await differencesOf(tx, merchantId);
    if (repair && differences.length > 0) await countAnew(tx, merchantId);
    return differences;
  });
}

const counted = `
  select r.product_id, r.attribute_combination as combination, min(r.attribute_tags) as tags,
    ${[1, 2, 3, 4, 5].map((stars) => `count(*) filter (where r.rating = ${stars})::int as stars${stars}`).join(', ')}
  from reviews as r
  where r.merchant_id = $1 and r.status = 'approved' and r.attribute_combination is not null group by 1, 2`;
const sums = starNames.map((stars) => `sum(${stars})::int as ${stars}`).join(', ');
const countedOfBoth = `
  of_products as (${counted}),
  counted as (
    select product_id, combination, tags, ${starNames.join(', ')} from of_products
    union all
    select '${wholeShop}', combination, min(tags), ${sums} from of_products group by combination
  )`;

function differencesOf(tx: Db, merchantId: string): Promise<Difference[]> {
  const pairs = starNames.map(
    (stars) => `('${stars}', coalesce(kept.${stars}, 0), coalesce(counted.${stars}, 0))`,
  );
  return rows(
    tx,
    statement`with ${countedOfBoth}, kept as (
       select product_id, combination, min(tags) as tags, ${sums} from attribute_counts
       where merchant_id = $1 group by product_id, combination
     )
     select $1::uuid as ${output.text('merchantId')},
       nullif(product_id, '${wholeShop}') as ${orNull(output.text('productId'))},
       pair.count || ' of ' || array_to_string(coalesce(kept.tags, counted.tags), ', ') as ${output.text('count')},
       pair.kept as ${output.number('kept')}, pair.counted as ${output.number('counted')}
     from kept full join counted using (product_id, combination)
     cross join lateral (values ${pairs.join(', ')}) as pair (count, kept, counted)
     where pair.kept <> pair.counted`,
    [merchantId],
  );
}

async function countAnew(tx: Db, merchantId: string): Promise<void> {
  await rows(tx, 'delete from attribute_counts where merchant_id = $1', [merchantId]);
  await rows(
    tx,
    `with ${countedOfBoth}
     insert into attribute_counts (merchant_id, product_id, combination, lane, tags, ${starNames.join(', ')})
     select $1, product_id, combination, $2, tags, ${starNames.join(', ')} from counted`,
    [merchantId, newUuid()],
  );
}
