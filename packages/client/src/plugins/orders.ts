import type { OrderCompleteInput } from '../generated/types.gen.ts';

type OrderedProduct = OrderCompleteInput['products'][number];

const maxProducts = 200;
const maxLength = 255;

/** Merges the lines of an order by product, because a customer writes one review per product. Omits lines without a quantity. */
export function orderedProducts(
  lines: (Omit<OrderedProduct, 'handle'> & { handle?: string | null })[],
): OrderedProduct[] {
  const products = new Map<string, OrderedProduct>();
  for (const { productId, productName, quantity, price, handle } of lines) {
    const known = products.get(productId);
    if (known) known.quantity += quantity;
    else
      products.set(productId, {
        productId,
        quantity,
        price: Math.max(0, price),
        productName: productName.slice(0, maxLength),
        ...(handle && { handle: handle.slice(0, maxLength) }),
      });
  }
  return [...products.values()].filter(({ quantity }) => quantity >= 1).slice(0, maxProducts);
}
