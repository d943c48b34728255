import type { Db } from '../../platform/db/database.ts';
import { dropFromTopicDays } from './days.ts';
import { dropWordingsOf } from './wording/stored-wordings.ts';

/** Removes reviews that are about to be deleted from figures and wordings. Their mentions are deleted with them. */
export async function dropFromTopics(
  tx: Db,
  merchantId: string,
  reviewIds: readonly string[],
): Promise<void> {
  await dropWordingsOf(tx, merchantId, reviewIds);
  await dropFromTopicDays(tx, merchantId, reviewIds);
}
