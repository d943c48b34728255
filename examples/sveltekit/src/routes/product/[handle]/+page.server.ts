import { error } from '@sveltejs/kit';
import { reviewsOf } from '#lib/server/reviews.ts';
import { products } from '#lib/shop.ts';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ params }) => {
  const product = products.find(({ handle }) => handle === params.handle);
  if (!product) error(404, 'Not found');
  return { product, reviews: await reviewsOf(product.id) };
};
