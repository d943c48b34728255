export default defineEventHandler(async (event) => {
  const product = products.find(({ handle }) => handle === getRouterParam(event, 'handle'));
  if (!product) throw createError({ status: 404 });
  return { product, reviews: await reviewsOf(product.id) };
});
