import type { ExecArgs } from '@medusajs/framework/types';
import { ContainerRegistrationKeys, MedusaError } from '@medusajs/framework/utils';
import { importRows } from '@tribune/client/plugins';
import { tribuneModule } from '../modules/tribune';
import type TribuneModuleService from '../modules/tribune/service';
import { columns } from '../reviews/columns';
import { countWithoutProduct, hasPluginTables, pluginReviews } from '../reviews/plugin-reviews';

/**
 * Moves the reviews of @lambdacurry/medusa-product-reviews to Tribune, with responses, images and status. Only reads the plugin's tables.
 * Running it again imports new reviews only.
 *
 * npx medusa exec ./node_modules/@tribune/medusa/.medusa/server/src/scripts/import-product-reviews.js dry-run
 */
export default async function importProductReviews({ container, args }: ExecArgs): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  const tribune = container.resolve<TribuneModuleService>(tribuneModule);
  const unknown = args.filter((word) => word !== 'dry-run');
  if (unknown.length > 0) throw invalid(`Unknown argument: ${unknown.join(' ')}. The only one is dry-run.`);
  if (!(await hasPluginTables(container)))
    throw invalid('This database has no table product_review of @lambdacurry/medusa-product-reviews.');
  const withoutProduct = await countWithoutProduct(container);
  if (withoutProduct > 0) logger.warn(`${withoutProduct} reviews without a product are skipped.`);
  await importRows(tribune.staff(), pluginReviews(container), {
    columns,
    fileName: 'medusa-product-reviews.csv',
    dryRun: args.includes('dry-run'),
    log: logger,
  });
}

const invalid = (message: string) => new MedusaError(MedusaError.Types.INVALID_DATA, message);
