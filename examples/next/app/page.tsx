import { getProductRatings, isFailure, type ProductRating } from '@tribune/client';
import Link from 'next/link';
import { getProducts, priceOf } from '@/lib/shop';
import { tribune } from '@/lib/tribune';

export default async function Home() {
  const products = getProducts();
  const ratings = await ratingsOf(products.map(({ id }) => id));
  return (
    <>
      <h1>Products</h1>
      <ul>
        {products.map((product) => (
          <li key={product.id}>
            <Link href={`/product/${product.handle}`}>{product.title}</Link> {priceOf(product)}{' '}
            <RatingText rating={ratings.find(({ productId }) => productId === product.id)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function RatingText({ rating }: { rating: ProductRating | undefined }) {
  if (!rating?.totalReviews) return null;
  return (
    <span>
      {rating.displayedAverage} of 5 ({rating.totalReviews})
    </span>
  );
}

async function ratingsOf(productIds: string[]): Promise<ProductRating[]> {
  try {
    const { ratings } = await getProductRatings(tribune(300), { productIds });
    return ratings;
  } catch (error) {
    if (isFailure(error)) return [];
    throw error;
  }
}
