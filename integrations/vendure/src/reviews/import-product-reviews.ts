import type { INestApplicationContext } from '@nestjs/common';
import type { GetImportResult } from '@tribune/client';
import { importRows } from '@tribune/client/plugins';
import { ConfigService, Logger, TransactionalConnection } from '@vendure/core';
import { TribuneClients } from '../clients';
import { settingsToken, type TribuneSettings } from '../options';
import { context } from '../plugin-name';
import { publicIdOf } from '../public-id';
import { columns } from './columns';
import { checkTable, countWithoutProduct, pluginReviews } from './plugin-reviews';

export interface ImportOptions {
  /** Validates all reviews without importing any. */
  dryRun?: boolean;
  /** Code of the channel whose merchant receives the reviews. Default: the default channel. */
  channel?: string;
}

/**
 * Moves the reviews of Vendure's example plugin to Tribune, with responses, votes, dates and states. Only reads the plugin's table. Running
 * it again imports new reviews only. Throws if the table or the merchant's `accessToken` is missing.
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
  const config = app.get(ConfigService);
  return importRows(
    client,
    pluginReviews(database, (id) => publicIdOf(config, id)),
    {
      columns,
      fileName: 'vendure-product-reviews.csv',
      dryRun,
      log: { info: (line) => Logger.info(line, context), warn: (line) => Logger.warn(line, context) },
    },
  );
}
