import { writeFile } from 'node:fs/promises';
import { type CompliancePreset, compliancePresets } from '@tribune/contract';
import { type Command, Option } from 'commander';
import { complianceOf, reportPage, settingsFor } from '../../features/compliance/index.ts';
import { changeSettings } from '../../features/merchants/index.ts';
import type { Config } from '../../platform/config.ts';
import { announceMerchant } from '../../platform/db/announcing.ts';
import { typeId } from '../../platform/ids.ts';
import { assertMerchantExists } from '../../platform/merchants/merchant.ts';
import { createApp } from '../http.ts';
import { withService } from './database.ts';
import { merchantUuid } from './merchant-argument.ts';
import { print } from './output.ts';

interface Options {
  merchant: string;
  preset: CompliancePreset;
  apply?: boolean;
  out?: string;
  json?: boolean;
}

/** `tribune compliance`: exits with 0 when no duty is open, otherwise with 2. */
export function addComplianceCommand(program: Command, readConfig: () => Config): void {
  program
    .command('compliance')
    .description(
      'check the duties of the law about reviews against what the pages, emails, API and feed of a merchant say',
    )
    .requiredOption('--merchant <merchantId>', 'merchant to check', merchantUuid)
    .addOption(new Option('--preset <preset>', 'whose law').choices(compliancePresets).makeOptionMandatory())
    .option('--apply', 'first change the settings without which a duty of the preset stays open')
    .option('--out <file>', 'write the signed report, as JSON if the name ends in .json, otherwise as HTML')
    .option('--json', 'print the signed report as one line of JSON')
    .action((options: Options) => run(readConfig(), options));
}

async function run(
  config: Config,
  { merchant: merchantId, preset, apply, out, json }: Options,
): Promise<void> {
  const signed = await withService(config, async ({ context }) => {
    const now = context.clock.now();
    const change = settingsFor[preset];
    if (apply && change) {
      await changeSettings(context.db, merchantId, { change, now });
      announceMerchant(context, context.db, merchantId);
      context.directory.drop(merchantId);
    }
    const merchant = await context.directory.merchant(typeId('merchant', merchantId));
    assertMerchantExists(merchant);
    const app = await createApp(context);
    try {
      return await complianceOf(app, context, { merchant, preset, now });
    } finally {
      await app.close();
    }
  });
  const { counts, duties, riskAssessment } = signed.report;
  if (out) await writeFile(out, out.endsWith('.json') ? `${JSON.stringify(signed)}\n` : reportPage(signed));
  if (json) print(true, signed);
  else {
    for (const { state, duty, found, check, remedy } of duties)
      process.stdout.write(
        `${state.padEnd(6)}  ${duty}\n        ${found || check}${remedy && `\n        To do: ${remedy}`}\n`,
      );
    for (const { risk, level, detected, investigated, acted } of riskAssessment)
      process.stdout.write(
        `risk    ${risk}: ${level} (${detected} detected, ${investigated} investigated, ${acted} acted on)\n`,
      );
    print(false, counts);
  }
  if (counts.open > 0) process.exitCode = 2;
}
