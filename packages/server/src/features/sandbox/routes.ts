import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { announceMerchant } from '../../platform/db/announcing.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { forbidden, invalidState, notFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { typeId, uuidOf } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { triggerEvent } from '../webhooks/index.ts';
import { daysToAdvance } from './advance-request.ts';
import { createSandbox } from './creating.ts';
import { nextDue } from './due-times.ts';
import { sandboxEmail, sandboxEmails } from './emails.ts';
import { sandboxJob } from './job-types.ts';
import { presentClock, presentSandbox } from './present.ts';
import { assertSandbox, type SandboxRow, sandboxOf, startTask } from './sandbox-rows.ts';

/** Registers the routes of test mode. All but the first two are refused for live merchants. */
export function serveSandbox(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.getSandbox, async ({ db, merchant }) =>
    presentSandbox(merchant, await sandboxOf(db, merchant.merchantId)),
  );
  serve(app, context, contract.createSandbox, create);
  serve(app, context, contract.getTestClock, async ({ db, merchant, now }) => {
    assertSandbox(merchant);
    const sandbox = await sandboxOf(db, merchant.merchantId);
    return clockOf(db, sandbox, now);
  });
  serve(app, context, contract.advanceTestClock, async (call) => {
    const { db, merchant, body, now } = call;
    assertSandbox(merchant);
    return clockOf(db, await start(call, { task: 'advance', days: daysToAdvance(body, now) }), now);
  });
  serve(app, context, contract.listSandboxEmails, ({ db, merchant, query }) => {
    assertSandbox(merchant);
    return sandboxEmails(db, merchant.merchantId, query);
  });
  serve(app, context, contract.getSandboxEmail, ({ db, merchant, params }) => {
    if (!merchant.isSandbox) throw notFound('email of a sandbox');
    return sandboxEmail(db, merchant.merchantId, params.mailId);
  });
  for (const [route, task] of [
    [contract.fillSandbox, 'fill'],
    [contract.resetSandbox, 'reset'],
  ] as const)
    serve(app, context, route, async (call) => presentSandbox(call.merchant, await start(call, { task })));
  serve(app, context, contract.triggerSandboxEvent, trigger);
}

async function create({ context, db, merchant, caller, now }: Call<typeof contract.createSandbox>) {
  if (caller.kind !== 'bearer') throw forbidden('Only staff may create the sandbox.');
  if (merchant.isSandbox) throw invalidState('This is the sandbox. Only a live merchant can have one.');
  const { personId, role } = caller;
  const { tables } = context;
  const { merchantId: liveMerchantId } = merchant;
  const made = await createSandbox(db, { tables, liveMerchantId, person: { personId, role }, now });
  announceMerchant(context, db, uuidOf('merchant', made.merchantId) ?? '');
  return made;
}

async function clockOf(db: Db, sandbox: SandboxRow | undefined, now: Date) {
  if (!sandbox) throw new Error('A sandbox must have a row');
  return presentClock(sandbox, { now, nextDueAt: await nextDue(db, sandbox.merchant_id) });
}

type Started = Pick<Call<never>, 'db' | 'merchant' | 'now'>;

/** Starts a task, which a worker picks up immediately. Throws INVALID_STATE for live merchants and while a task runs. */
function start(
  { db, merchant: { merchantId }, now }: Started,
  { task, days = 0 }: { task: contract.SandboxTask; days?: number },
): Promise<SandboxRow> {
  return inTransaction(db, async (tx) => {
    const started = await startTask(tx, merchantId, { task, days, now });
    await enqueue(tx, sandboxJob, { merchantId });
    return started;
  });
}

async function trigger({ db, merchant, body, now }: Call<typeof contract.triggerSandboxEvent>) {
  assertSandbox(merchant);
  const sent = await triggerEvent(db, merchant.merchantId, body.type, now);
  if (!sent)
    throw invalidState(
      `No enabled webhook endpoint of the sandbox subscribes to ${body.type}. Add one with POST /admin/webhooks.`,
    );
  return { eventId: typeId('event', sent.eventId), endpoints: sent.endpoints };
}
