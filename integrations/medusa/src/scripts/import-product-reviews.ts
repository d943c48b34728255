import { openAsBlob } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ExecArgs, MedusaContainer } from '@medusajs/framework/types';
import { ContainerRegistrationKeys, MedusaError } from '@medusajs/framework/utils';
import { createImport, type GetImportResult, getImport, type TribuneClient } from '@tribune/client';
import { tribuneModule } from '../modules/tribune';
import type TribuneModuleService from '../modules/tribune/service';
import { nativeHeader, nativeLine } from '../reviews/native-file';
import { countWithoutProduct, hasPluginTables, pluginReviews } from '../reviews/plugin-reviews';

const pollMs = 1_000;
const ended = ['completed', 'failed', 'undone'];

/**
 * Moves the reviews of @lambdacurry/medusa-product-reviews to Tribune, with responses, images and status. It reads the tables of the
 * plugin and changes none. Repeated, it imports what is new.
 *
 *     npx medusa exec ./node_modules/@tribune/medusa/.medusa/server/src/scripts/import-product-reviews.js dry-run
 */
export default async function importProductReviews({ container, args }: ExecArgs): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  const tribune = container.resolve<TribuneModuleService>(tribuneModule);
  const unknown = args.filter((word) => word !== 'dry-run');
  if (unknown.length > 0) throw invalid(`Unknown argument: ${unknown.join(' ')}. The only one is dry-run.`);
  if (!(await hasPluginTables(container)))
    throw invalid('This database has no table product_review of @lambdacurry/medusa-product-reviews.');
  const withoutProduct = await countWithoutProduct(container);
  if (withoutProduct > 0) logger.warn(`${withoutProduct} reviews name no product and are left out.`);
  const folder = await mkdtemp(join(tmpdir(), 'tribune-reviews-'));
  try {
    const file = join(folder, 'medusa-product-reviews.csv');
    const rows = await writeFile(container, file);
    if (rows === 0) return logger.info('There are no reviews to import.');
    report(await runImport(tribune.staff(), file, args.includes('dry-run')), logger);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeFile(container: MedusaContainer, path: string): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  let rows = 0;
  try {
    await file.write(nativeHeader);
    for await (const review of pluginReviews(container)) {
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
  const file = new File([blob], 'medusa-product-reviews.csv', { type: 'text/csv' });
  let job: GetImportResult = await createImport(client, { file, format: 'native', kind: 'reviews', dryRun });
  while (!ended.includes(job.status)) {
    await delay(pollMs);
    job = await getImport(client, { importId: job.importId });
  }
  return job;
}

function report(job: GetImportResult, logger: { info(line: string): void; warn(line: string): void }): void {
  const { dryRun, rows, imported, unchanged, failed, pictures, importId } = job;
  if (job.status === 'failed') throw invalid(`The import failed: ${job.error}`);
  logger.info(
    `${dryRun ? 'Dry run: of' : 'Of'} ${rows} reviews, ${imported} ${dryRun ? 'would be' : 'were'} imported, ` +
      `${unchanged} exist already, ${failed} were rejected. Import ${importId}.`,
  );
  for (const failure of job.failures) logger.warn(`Row ${failure.row}: ${failure.error}`);
  if (job.unmatchedProducts.rows > 0)
    logger.warn(
      `${job.unmatchedProducts.rows} reviews are of products that Tribune does not know yet. Run sync-products first.`,
    );
  if (pictures.waiting > 0) logger.info(`${pictures.waiting} images are fetched in the background.`);
}

const invalid = (message: string) => new MedusaError(MedusaError.Types.INVALID_DATA, message);
