import type { MedusaContainer } from '@medusajs/framework/types';
import { ContainerRegistrationKeys } from '@medusajs/framework/utils';
import { saveEntries } from '@tribune/client/plugins';
import { tribuneModule } from '../modules/tribune';
import type TribuneModuleService from '../modules/tribune/service';
import { enqueue } from '../outbox/messages';
import { productEntries, productFields, type SyncedProduct } from './product-entries';

const pageSize = 500;

/** Sends published products. Unpublished ones remain in Tribune as they were, because their reviews remain. */
export async function sendProducts(container: MedusaContainer, productIds: string[]): Promise<void> {
  const tribune = container.resolve<TribuneModuleService>(tribuneModule);
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({
    entity: 'product',
    fields: productFields,
    filters: { id: productIds },
  });
  const products = data as unknown as SyncedProduct[]; // by its fields
  const entries = products
    .filter(({ status }) => status === 'published')
    .flatMap((product) => productEntries(product, tribune.settings.productUrl));
  await saveEntries(tribune.staff(), entries);
}

/** Enqueues all published products. Returns their number. */
export async function enqueueAllProducts(container: MedusaContainer): Promise<number> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  for (let skip = 0; ; skip += pageSize) {
    const { data } = await query.graph({
      entity: 'product',
      fields: ['id'],
      filters: { status: 'published' },
      pagination: { skip, take: pageSize, order: { id: 'ASC' } },
    });
    const ids = data.map(({ id }) => id);
    if (ids.length > 0) await enqueue(container, 'product', ids);
    if (ids.length < pageSize) return skip + ids.length;
  }
}

/** The products of changed variants. Products of deleted variants are sent by the nightly synchronization. */
export async function productIdsOfVariants(
  container: MedusaContainer,
  variantIds: string[],
): Promise<string[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({
    entity: 'variant',
    fields: ['product_id'],
    filters: { id: variantIds },
  });
  return [...new Set(data.flatMap(({ product_id }) => (product_id ? [product_id] : [])))];
}
