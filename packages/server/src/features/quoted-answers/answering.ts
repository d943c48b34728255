import type { foundAnswers, Static } from '@tribune/contract';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { type Asking, findAnswers } from './finding.ts';
import { isWordable } from './worded-answers.ts';

/**
 * What published content says about a question, and with `waitMs`, how the language model words it, if it does so in time. Waiting does not
 * take the turn of other searches.
 */
export async function answer(
  context: Context,
  { db, merchant }: { db: Db; merchant: Merchant },
  { waitMs, ...asking }: Asking & { waitMs: number | null },
): Promise<Static<typeof foundAnswers>> {
  const find = () => findAnswers(db, merchant, asking);
  const quoted = waitMs === null ? await find() : await context.costlyReads.run(merchant.merchantId, find);
  const { text } = asking;
  const canBeWorded = isWordable(context.languageModel, merchant, { text, found: quoted });
  return {
    ...quoted,
    isWordable: canBeWorded,
    wording:
      waitMs !== null && canBeWorded
        ? await context.wordedAnswers.wordingOf(context, merchant, { text, found: quoted, waitMs })
        : null,
  };
}
