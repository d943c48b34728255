import { type Db, rows } from '../db/database.ts';

/** ISO 20488 asks for the record of a removal; what it holds is of no use after this. */
const keptMonths = 12;

export async function sweepTombstones(db: Db, now: Date): Promise<void> {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - keptMonths);
  await rows(db, '/* every merchant */ delete from tombstones where deleted_at < $1', [before]);
}
