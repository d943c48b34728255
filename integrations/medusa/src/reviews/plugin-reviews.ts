import type { MedusaContainer } from '@medusajs/framework/types';
import { ContainerRegistrationKeys } from '@medusajs/framework/utils';
import type { ReviewRow } from './columns';

const pageSize = 1_000;

/** Whether the plugin's tables exist. The plugin itself may have been uninstalled. */
export async function hasPluginTables(container: MedusaContainer): Promise<boolean> {
  const { rows } = await container
    .resolve(ContainerRegistrationKeys.PG_CONNECTION)
    .raw(`select to_regclass('product_review') is not null as found`);
  return rows[0].found;
}

/** The number of reviews without a product, which cannot be imported. */
export async function countWithoutProduct(container: MedusaContainer): Promise<number> {
  const { rows } = await container
    .resolve(ContainerRegistrationKeys.PG_CONNECTION)
    .raw(
      `select count(*)::int as count from product_review where deleted_at is null and coalesce(product_id, '') = ''`,
    );
  return rows[0].count;
}

/** All reviews in the order of their IDs, read page by page. */
export async function* pluginReviews(container: MedusaContainer): AsyncGenerator<ReviewRow> {
  for (let after = ''; ; ) {
    const rows = await reviewsAfter(container, after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.id;
  }
}

async function reviewsAfter(container: MedusaContainer, after: string): Promise<ReviewRow[]> {
  const { rows } = await container.resolve(ContainerRegistrationKeys.PG_CONNECTION).raw(
    `select review.id, review.name, review.email, review.rating, review.content, review.product_id,
        review.order_id, review.status, review.created_at, review.updated_at,
        response.content as response, response.created_at as response_created_at,
        response.updated_at as response_updated_at,
        coalesce((
          select array_agg(image.url order by image.created_at, image.id) from product_review_image as image
          where image.product_review_id = review.id and image.deleted_at is null
        ), '{}') as images
      from product_review as review
      left join product_review_response as response
        on response.product_review_id = review.id and response.deleted_at is null
      where review.id > ? and review.deleted_at is null and coalesce(review.product_id, '') <> ''
      order by review.id limit ?`,
    [after, pageSize],
  );
  return rows;
}
