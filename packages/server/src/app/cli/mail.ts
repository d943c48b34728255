import { type Command, InvalidArgumentError } from 'commander';
import { allMerchants } from '../../features/merchants/index.ts';
import { queueUnsentMails } from '../../features/outbox/index.ts';
import type { Config } from '../../platform/config.ts';
import { mailServerIsSet } from '../../platform/mail/server-setting.ts';
import { withService } from './database.ts';
import { merchantUuid } from './merchant-argument.ts';
import { print } from './output.ts';

interface Options {
  since: string;
  merchant?: string;
  dryRun?: boolean;
  json?: boolean;
}

/** The links in older emails have expired. */
const mostDays = 60;
const dayMs = 24 * 60 * 60 * 1000;

/** `tribune mail send-kept`: sends emails that were stored before a mail server was configured. */
export function addMailCommand(program: Command, readConfig: () => Config): void {
  program
    .command('mail')
    .description('manage emails')
    .command('send-kept')
    .description(
      'queue emails that were stored while no mail server was configured, if they are still relevant',
    )
    .requiredOption('--since <day>', 'created on or after this day (YYYY-MM-DD, UTC)', dayOf)
    .option('--merchant <merchantId>', 'only this merchant', merchantUuid)
    .option('--dry-run', 'only count them')
    .option('--json', 'print the result as one line of JSON')
    .action((options: Options) => sendKept(readConfig(), options));
}

async function sendKept(config: Config, { since, merchant, dryRun = false, json }: Options): Promise<void> {
  const result = await withService(config, async ({ context: { db, clock } }) => {
    const merchants = merchant ? [merchant] : (await allMerchants(db)).map(({ merchant_id }) => merchant_id);
    const counts: Record<string, number> = {};
    for (const merchantId of merchants) {
      const about = { since: new Date(since), dryRun, now: clock.now() };
      for (const { kind, mails } of await queueUnsentMails(db, merchantId, about))
        counts[kind] = (counts[kind] ?? 0) + mails;
    }
    return { counts, mailServer: await mailServerIsSet(db) };
  });
  const mails = Object.values(result.counts).reduce((sum, count) => sum + count, 0);
  print(json, { [dryRun ? 'found' : 'queued']: mails, ...result.counts });
  if (!result.mailServer && !dryRun)
    process.stderr.write(
      'tribune: No worker has a mail server yet. The emails are sent once a worker runs with SMTP_URL.\n',
    );
}

function dayOf(text: string): string {
  const time = Date.parse(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(time))
    throw new InvalidArgumentError('Must be a day, e.g. 2026-11-20.');
  if (new Date(time).toISOString().slice(0, 10) !== text)
    throw new InvalidArgumentError('This day does not exist.');
  if (time < Date.now() - (mostDays + 1) * dayMs)
    throw new InvalidArgumentError(
      `Must be within the last ${mostDays} days, because older links have expired.`,
    );
  return `${text}T00:00:00Z`;
}
