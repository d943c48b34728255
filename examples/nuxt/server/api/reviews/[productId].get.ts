export default defineEventHandler((event) => {
  const productId = getRouterParam(event, 'productId', { decode: true }) ?? '';
  return reviewListOf(productId, Math.max(1, Number.parseInt(String(getQuery(event).page), 10) || 1));
});
