import { type Db, row } from '../../platform/db/database.ts';
import { orNull, output, statement } from '../../platform/db/statement.ts';
import { undoWindowMs } from '../reports/index.ts';

/** Times at which automatic events fall due. Excludes retention: expired data is deleted afterwards. */
const dueTimes = [
  'select min(due_at) as at from due_requests where merchant_id = $1',
  `select min(expires_at) from incentive_claims where merchant_id = $1 and status = 'reviews_pending'`,
  `select min(decided_at) + interval '${undoWindowMs} milliseconds' from content_reports
   where merchant_id = $1 and notified_at is null and status <> 'open'`,
].join(' union all ');

/** The next time at which something falls due; null if nothing will. */
export async function nextDue(db: Db, merchantId: string): Promise<Date | null> {
  const found = await row(db, nextDueSql, [merchantId]);
  return found?.at ? new Date(found.at) : null;
}

const nextDueSql = statement`select min(at) as ${orNull(output.time('at'))} from (${dueTimes}) as due`;
