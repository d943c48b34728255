import { openAsBlob } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { createImport, type GetImportResult, getImport, type TribuneClient } from '@tribune/client';
import { ConfigService, Logger, TransactionalConnection } from '@vendure/core';
import type { DataSource } from 'typeorm';
import { TribuneClients } from '../clients';
import { settingsToken, type TribuneSettings } from '../options';
import { context } from '../plugin-name';
import { publicIdOf } from '../public-id';
import { nativeHeader, nativeLine } from './native-file';
import { checkTable, countWithoutProduct, pluginReviews } from './plugin-reviews';

const fileName = 'vendure-product-reviews.csv';
const pollMs = 1_000;
const ended = ['completed', 'failed', 'undone'];

export interface ImportOptions {
  /** Validates everything and imports nothing. */
  dryRun?: boolean;
  /** Code of the channel whose merchant gets the reviews. Default: the default channel. */
  channel?: string;
}

/**
 * Moves the reviews of Vendure's example plugin to Tribune, with responses, votes, dates and states. It reads the table of the plugin
 * and changes nothing. Repeated, it imports what is new. Throws when the table or the merchant's `accessToken` is missing.
 */
export async function importProductReviews(
  app: INestApplicationContext,
  { dryRun = false, channel = '__default_channel__' }: ImportOptions = {},
): Promise<GetImportResult | null> {
  const merchant = app.get<TribuneSettings>(settingsToken).merchantOf(channel);
  if (!merchant) throw new Error(`@tribune/vendure: the channel ${channel} has no merchant.`);
  const client = app.get(TribuneClients).staff(merchant);
  const database = app.get(TransactionalConnection).rawConnection;
  await checkTable(database);
  const withoutProduct = await countWithoutProduct(database);
  if (withoutProduct > 0) Logger.warn(`${withoutProduct} reviews name no product and are left out.`, context);
  const folder = await mkdtemp(join(tmpdir(), 'tribune-reviews-'));
  try {
    const path = join(folder, fileName);
    const config = app.get(ConfigService);
    const rows = await writeFile(database, path, (id) => publicIdOf(config, id));
    if (rows === 0) {
      Logger.info('There are no reviews to import.', context);
      return null;
    }
    return report(await runImport(client, path, dryRun));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeFile(
  database: DataSource,
  path: string,
  publicId: (id: number | string) => string,
): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  let rows = 0;
  try {
    await file.write(nativeHeader);
    for await (const review of pluginReviews(database, publicId)) {
      await file.write(nativeLine(review));
      rows++;
    }
  } finally {
    await file.close();
  }
  return rows;
}

async function runImport(client: TribuneClient, path: string, dryRun: boolean): Promise<GetImportResult> {
  const blob = await openAsBlob(path, { type: 'text/csv' });
  const file = new File([blob], fileName, { type: 'text/csv' });
  let job: GetImportResult = await createImport(client, { file, format: 'native', kind: 'reviews', dryRun });
  while (!ended.includes(job.status)) {
    await delay(pollMs);
    job = await getImport(client, { importId: job.importId });
  }
  return job;
}

function report(job: GetImportResult): GetImportResult {
  const { dryRun, rows, imported, unchanged, failed, importId } = job;
  if (job.status === 'failed') throw new Error(`The import failed: ${job.error}`);
  Logger.info(
    `${dryRun ? 'Dry run: of' : 'Of'} ${rows} reviews, ${imported} ${dryRun ? 'would be' : 'were'} imported, ` +
      `${unchanged} exist already, ${failed} were rejected. Import ${importId}.`,
    context,
  );
  for (const failure of job.failures) Logger.warn(`Row ${failure.row}: ${failure.error}`, context);
  if (job.unmatchedProducts.rows > 0)
    Logger.warn(
      `${job.unmatchedProducts.rows} reviews are of products that Tribune does not know yet. Send all products first.`,
      context,
    );
  return job;
}
