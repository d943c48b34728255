import { rename, rm } from 'node:fs/promises';
import { type ExportType, exportedStatuses, exportTypes } from '@tribune/contract';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { assertInOrder, type ExportSelection, writeExport } from '../../features/exports/index.ts';
import type { Config } from '../../platform/config.ts';
import { type Db, row } from '../../platform/db/database.ts';
import { isDay } from '../../platform/http/validation.ts';
import { withService } from './database.ts';
import { merchantUuid } from './merchant-argument.ts';
import { print } from './output.ts';
import { progressBar } from './progress-bar.ts';

interface Options {
  merchant: string;
  from: string;
  to: string;
  status: ExportSelection['status'];
  out: string;
  excel?: boolean;
  json?: boolean;
}

/** `tribune export`: writes the file of POST /admin/export to a local path, without a job. */
export function addExportCommand(program: Command, readConfig: () => Config): void {
  program
    .command('export')
    .description('export reviews, or questions with their answers, to a CSV file')
    .addArgument(new Argument('<type>', 'what to export').choices(exportTypes))
    .requiredOption('--merchant <merchantId>', 'merchant to export', merchantUuid)
    .option('--from <date>', 'first day of creation, e.g. 2026-01-31', aDay, '1990-01-01')
    .option('--to <date>', 'last day of creation, inclusive (default: today)', aDay)
    .addOption(new Option('--status <status>', 'only this status').choices(exportedStatuses).default('all'))
    .requiredOption('--out <file>', 'output file; an existing file is replaced')
    .option('--excel', 'begin the file with a byte order mark, which Excel needs')
    .option('--json', 'print the result as one line of JSON')
    .action(async (type: ExportType, options: Options) => {
      const report = await withService(readConfig(), async ({ context }) => {
        const { merchant: merchantId, from: startDate, status, out } = options;
        const endDate = options.to ?? context.clock.now().toISOString().slice(0, 10);
        const selection = {
          merchantId,
          type,
          startDate,
          endDate,
          status,
          byteOrderMark: options.excel === true,
        };
        assertInOrder(selection);
        await assertMerchant(context.db, merchantId);
        const bar = await progressBar('Exporting {bar} {percentage}%');
        bar?.start(100, 0);
        const path = `${out}.part`;
        try {
          await rm(path, { force: true });
          const mediaUrl = context.media.publicUrl;
          const written = await writeExport(context.db, {
            selection,
            path,
            mediaUrl,
            onProgress: (done) => bar?.update(Math.floor(done * 100)),
          });
          await rename(path, out);
          return { file: out, rows: written.rowCount, bytes: written.bytes };
        } finally {
          bar?.stop();
          await rm(path, { force: true });
        }
      });
      print(options.json, report);
    });
}

async function assertMerchant(db: Db, merchantId: string): Promise<void> {
  const found = await row(db, 'select from merchants where merchant_id = $1', [merchantId]);
  if (!found) throw new Error('Merchant not found.');
}

function aDay(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('Must be a day, e.g. 2026-01-31.');
  return text;
}
