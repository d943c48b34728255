import type { Context } from '../../platform/context.ts';
import { typeId } from '../../platform/ids.ts';
import { type Dispatcher, type Due, startConcurrentDispatcher } from '../../platform/jobs/dispatcher.ts';
import { type Agreement, agreementsAtWork, claimDue } from './agreements.ts';
import { compareReviews } from './comparing.ts';
import { clearEnded } from './ending.ts';
import { notify } from './notifying.ts';
import { pullChanges } from './pulling.ts';
import { matchWaiting } from './rematching.ts';

/** Runs comparing, notifying, pulling and withdrawing for all agreements, each at its own pace. */
export function startSyndication(context: Context): Dispatcher {
  const { db, log } = context;
  const fault = 'Reading syndication agreements failed';
  const failed = 'Work on a syndication agreement failed; retrying';
  return startConcurrentDispatcher({ log, fault, failed }, async function* () {
    for (const one of await agreementsAtWork(db)) yield due('work', one, () => workOn(context, one));
    for (const one of await claimDue(context, 'notify_due_at'))
      yield due('notice', one, () => notify(context, one));
    for (const one of await claimDue(context, 'pull_due_at'))
      yield due('pull', one, () => pullChanges(context, one));
  });
}

const due = (
  kind: string,
  { merchant_id: merchantId, agreement_id: agreementId }: Agreement,
  run: () => Promise<void>,
): Due => ({
  key: `${kind} ${merchantId} ${agreementId}`,
  ids: { agreementId: typeId('agreement', agreementId) },
  run,
});

function workOn(context: Context, agreement: Agreement): Promise<void> {
  if (agreement.state === 'ended') return clearEnded(context, agreement);
  return agreement.role === 'source' ? compareReviews(context, agreement) : matchWaiting(context, agreement);
}

/** Runs everything that is due once, as a worker does. For tests and examples. */
export async function syndicateOnce(context: Context): Promise<void> {
  for (const agreement of await agreementsAtWork(context.db)) await workOn(context, agreement);
  for (const due of await claimDue(context, 'notify_due_at')) await notify(context, due);
  for (const due of await claimDue(context, 'pull_due_at')) await pullChanges(context, due);
}
