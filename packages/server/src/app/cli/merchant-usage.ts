import { type Command, InvalidArgumentError, Option } from 'commander';
import { changeMerchant } from '../../features/operators/index.ts';
import { allQuotas, usageOfMerchant } from '../../features/usage/index.ts';
import type { Config } from '../../platform/config.ts';
import { typeId } from '../../platform/ids.ts';
import type { Quotas } from '../../platform/merchants/merchant.ts';
import { withService } from './database.ts';
import { merchantUuid } from './merchant-argument.ts';
import { print, printTable } from './output.ts';

const quotaNames = {
  requests: 'requestsPerMonth',
  reviews: 'reviewsPerMonth',
  emails: 'emailsPerMonth',
  storage: 'storageBytes',
} as const;

/** Not null, because Commander replaces null with an empty text. */
type QuotaOptions = Partial<Record<keyof typeof quotaNames, number | 'none'>>;

/** `tribune merchant usage | set-quota` */
export function addUsageCommands(merchant: Command, readConfig: () => Config): void {
  merchant
    .command('usage')
    .description('print requests, reviews, emails and storage of a merchant by month (UTC)')
    .argument('<merchantId>', 'ID from `tribune merchant list`', merchantUuid)
    .option('--json', 'print the result as one line of JSON')
    .action(async (merchantId: string, { json }: { json?: boolean }) => {
      const usage = await withService(readConfig(), async ({ context: { db, clock, directory } }) => {
        const known = await directory.merchant(typeId('merchant', merchantId));
        if (!known) throw new Error('Merchant not found.');
        return usageOfMerchant(db, known, clock.now());
      });
      if (json) return print(true, { merchantId: typeId('merchant', merchantId), ...usage });
      printTable(usage.months, 'Nothing was used yet.');
      print(false, { quotas: JSON.stringify(usage.quotas) });
    });

  const setQuota = merchant
    .command('set-quota')
    .description('limit what a merchant uses; quotas that are not named remain unchanged')
    .argument('<merchantId>', 'ID from `tribune merchant list`', merchantUuid);
  for (const [name, says] of Object.entries({
    requests: 'API requests per month; above it, API keys cannot read',
    reviews: 'reviews per month; only reported',
    emails: 'emails per month; above it, review requests wait until the next month',
    storage: 'bytes of photos, videos and exports; above it, nothing can be uploaded',
  }))
    setQuota.addOption(new Option(`--${name} <number>`, `${says}. "none" removes it`).argParser(limitOf));
  setQuota
    .option('--json', 'print the result as one line of JSON')
    .action(async (merchantId: string, { json, ...options }: QuotaOptions & { json?: boolean }) => {
      const quotas = Object.fromEntries(
        Object.entries(options).map(([name, limit]) => [
          quotaNames[name as keyof QuotaOptions],
          limit === 'none' ? null : limit,
        ]),
      );
      const row = await withService(readConfig(), async ({ context }) => {
        const changed = await changeMerchant(
          context,
          context.db,
          merchantId,
          { quotas },
          { now: context.clock.now() },
        );
        if (!changed) throw new Error('Merchant not found.');
        return changed;
      });
      // The quotas were validated when they were set.
      print(json, { merchantId: typeId('merchant', merchantId), ...allQuotas(row.quotas as Quotas) });
    });
}

function limitOf(text: string): number | 'none' {
  if (text === 'none') return text;
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Must be a whole number, or none.');
  return Number(text);
}
