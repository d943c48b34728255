import type { SandboxTask } from '@tribune/contract';
import { type Command, InvalidArgumentError } from 'commander';
import { createSandbox, sandboxOf, startTask, workOnTask } from '../../features/sandbox/index.ts';
import type { Config } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { row } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { typeId, uuidOf } from '../../platform/ids.ts';
import { withService } from './database.ts';
import { merchantUuid } from './merchant-argument.ts';
import { print } from './output.ts';

interface Options {
  merchant: string;
  days?: number;
  json?: boolean;
}

const mostDays = 730;

/** `tribune sandbox create | fill | advance | reset`. Each takes the ID of the live merchant or of its sandbox. */
export function addSandboxCommands(program: Command, readConfig: () => Config): void {
  const sandbox = program.command('sandbox').description('manage test mode of a merchant');
  const add = (name: string, description: string) =>
    sandbox
      .command(name)
      .description(description)
      .requiredOption('--merchant <merchantId>', 'ID of the live merchant or its sandbox', merchantUuid)
      .option('--json', 'print the result as one line of JSON');
  const run = (task: SandboxTask) => async (options: Options) => {
    const done = await withService(readConfig(), ({ context }) => runTask(context, task, options));
    print(options.json, done);
  };
  add(
    'create',
    'create the sandbox of a merchant with an API key, a webhook secret and an access token',
  ).action(async ({ merchant, json }: Options) => {
    print(json, await withService(readConfig(), ({ context }) => create(context, merchant)));
  });
  add('fill', 'add products, orders, reviews, questions, media and incentive claims').action(run('fill'));
  add('advance', 'advance the test clock by whole days')
    .requiredOption('--days <days>', `number of days, 1 to ${mostDays}`, daysOf)
    .action(run('advance'));
  add('reset', 'delete all content of the sandbox and set its clock back').action(run('reset'));
}

async function create({ db, tables, clock, changes }: Context, liveMerchantId: string) {
  const owner = await row(
    db,
    statement`select ${table('staff')('person_id')} from staff where merchant_id = $1 and role = 'owner'
     order by created_at limit 1`,
    [liveMerchantId],
  );
  if (!owner) throw new Error('Merchant not found.');
  const person = { personId: owner.person_id, role: 'owner' as const };
  const made = await createSandbox(db, { tables, liveMerchantId, person, now: clock.now() });
  changes.announce({ kind: 'merchant', merchantId: uuidOf('merchant', made.merchantId) ?? '' });
  return made;
}

/** Runs the task in this process, because a worker may not be running. */
async function runTask(context: Context, task: SandboxTask, { merchant, days = 0 }: Options) {
  const { db, clock } = context;
  const found = await sandboxOf(db, merchant);
  if (!found) throw new Error('This merchant has no sandbox. Create it with `tribune sandbox create`.');
  await startTask(db, found.merchant_id, { task, days, now: clock.now() });
  await workOnTask(context, found.merchant_id);
  const done = await sandboxOf(db, merchant);
  return {
    merchantId: typeId('merchant', found.merchant_id),
    task,
    status: done?.task_status ?? 'done',
    daysAdvanced: done?.days_advanced ?? 0,
  };
}

function daysOf(text: string): number {
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > mostDays)
    throw new InvalidArgumentError(`Must be a whole number from 1 to ${mostDays}.`);
  return days;
}
