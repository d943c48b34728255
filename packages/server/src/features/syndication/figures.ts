import { type Db, row } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import type { Received } from './agreements.ts';

/** What a source has shared. */
export async function sharedOf(
  db: Db,
  merchantId: string,
  { agreement_id, acknowledged }: { agreement_id: string; acknowledged: number },
) {
  const found = await row(
    db,
    statement`select count(*) filter (where not withdrawn and sequence <= $3) as ${output.number('delivered')},
       count(*) filter (where sequence > $3) as ${output.number('queued')},
       count(*) filter (where withdrawn) as ${output.number('withdrawn')}
     from syndication_sent where merchant_id = $1 and agreement_id = $2`,
    [merchantId, agreement_id, acknowledged],
  );
  return found ?? { delivered: 0, queued: 0, withdrawn: 0 };
}

/** The reviews that a target has received, by result. */
export async function receivedOf(db: Db, merchantId: string, agreementId: string): Promise<Received> {
  const found = await row(
    db,
    statement`select count(*) filter (where r.status = 'approved') as ${output.number('published')},
       count(*) filter (where r.status in ('pending', 'flagged')) as ${output.number('pending')},
       count(*) filter (where s.state = 'matched' and coalesce(r.status, 'rejected') = 'rejected') as ${output.number('rejected')},
       count(*) filter (where s.state = 'unmatched') as ${output.number('unmatched')},
       count(*) filter (where s.state = 'withdrawn') as ${output.number('withdrawn')}
     from syndicated_reviews as s
     left join reviews as r on r.merchant_id = $1 and r.merchant_id = s.merchant_id and r.review_id = s.review_id
     where s.merchant_id = $1 and s.agreement_id = $2`,
    [merchantId, agreementId],
  );
  return found ?? { published: 0, pending: 0, rejected: 0, unmatched: 0, withdrawn: 0 };
}
