import { error } from '@sveltejs/kit';
import { reviewListOf } from '#lib/server/reviews.ts';
import { products } from '#lib/shop.ts';
import type { PageServerLoad } from './$types';

/** The page is sent at once, and the list is streamed into it, because it is a promise. */
export const load: PageServerLoad = ({ params, url }) => {
  const product = products.find(({ handle }) => handle === params.handle);
  if (!product) error(404, 'Not found');
  const page = Math.max(1, Number.parseInt(url.searchParams.get('page') ?? '', 10) || 1);
  return { product, page, list: reviewListOf(product.id, page) };
};
