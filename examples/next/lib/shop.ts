// Sample products. Replace with requests to your commerce API. The shape is that of Vercel Commerce.

export interface Product {
  /** The product ID in Tribune. */
  id: string;
  handle: string;
  title: string;
  description: string;
  priceRange: { maxVariantPrice: { amount: string; currencyCode: string } };
  featuredImage: { url: string; altText: string; width: number; height: number };
  availableForSale: boolean;
}

const product = (
  id: string,
  handle: string,
  title: string,
  amount: string,
  description: string,
): Product => ({
  id,
  handle,
  title,
  description,
  priceRange: { maxVariantPrice: { amount, currencyCode: 'EUR' } },
  featuredImage: { url: '/product.svg', altText: title, width: 480, height: 360 },
  availableForSale: true,
});

const prerendered = [
  product('SKU-KETTLE', 'camp-kettle', 'Camp kettle', '39.00', 'Boils a liter in four minutes.'),
];
const products = [
  ...prerendered,
  product('SKU-MUG', 'enamel-mug', 'Enamel mug', '14.00', 'Holds 350 ml, and heat for an hour.'),
];

export const getProducts = (): Product[] => products;

export const getProduct = (handle: string): Product | undefined =>
  products.find((item) => item.handle === handle);

/** The products whose pages `next build` renders. Other pages are rendered at their first visit. */
export const getPrerendered = (): Product[] => prerendered;

export const isPrerendered = ({ id }: Product): boolean => prerendered.some((item) => item.id === id);

export function priceOf({ priceRange: { maxVariantPrice: price } }: Product): string {
  const { amount, currencyCode: currency } = price;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(Number(amount));
}
