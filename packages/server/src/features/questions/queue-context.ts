import { type Db, row } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';

export interface Surroundings {
  textSeenBefore: boolean;
  recentFromClient: number;
}

const burstMs = 10 * 60 * 1000;

/** What the screening needs to know about earlier questions and answers, in one round trip of index lookups. */
export async function surroundings(
  db: Db,
  merchantId: string,
  { wordsHash, clientHash, now }: { wordsHash: Buffer | null; clientHash: Buffer | null; now: Date },
): Promise<Surroundings> {
  const found = await row(
    db,
    statement`select
       exists (select from questions where merchant_id = $1 and text_hash = $2)
         or exists (select from answers where merchant_id = $1 and text_hash = $2) as ${output.boolean('text_seen')},
       (select count(*) from (
          (select from questions where merchant_id = $1 and client_hash = $3 and created_at > $4 limit 100)
          union all
          (select from answers where merchant_id = $1 and client_hash = $3 and created_at > $4 limit 100)
        ) as recently) as ${output.number('recent')}`,
    [merchantId, wordsHash, clientHash, new Date(now.getTime() - burstMs)],
  );
  return { textSeenBefore: found?.text_seen ?? false, recentFromClient: found?.recent ?? 0 };
}
