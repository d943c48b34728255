import { isFailure, listProductReviews } from '@tribune/client';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { Suspense } from 'react';
import { getProduct, type Product } from '@/lib/shop';
import { tribune } from '@/lib/tribune';

interface Props {
  params: Promise<{ handle: string }>;
  searchParams: Promise<{ page?: string }>;
}

/** All reviews in the store's own markup. The page is sent at once, and the reviews are streamed. */
export default async function ReviewsPage({ params, searchParams }: Props) {
  const product = getProduct((await params).handle);
  if (!product) notFound();
  const page = Math.max(1, Number.parseInt((await searchParams).page ?? '', 10) || 1);
  return (
    <>
      <h1>Reviews of {product.title}</h1>
      <Suspense key={page} fallback={<p aria-busy="true">Loading reviews …</p>}>
        <ReviewList product={product} page={page} />
      </Suspense>
      <p>
        <Link href={`/product/${product.handle}`}>Back to {product.title}</Link>
      </p>
    </>
  );
}

async function ReviewList({ product, page }: { product: Product; page: number }) {
  const list = await listOf(product.id, page);
  if (!list) return <p>Reviews can’t be shown at the moment.</p>;
  return (
    <>
      {list.reviews.map((review) => (
        <article key={review.id}>
          <h2 dir="auto">{review.title ?? `${review.rating} of 5`}</h2>
          {/* Both marks are required by consumer law. */}
          <p>
            {review.rating} of 5 by {review.authorName}
            {review.verifiedPurchase && ' · Verified purchase'}
            {review.incentivized && ' · Received a reward'}
          </p>
          <p dir="auto">{review.text}</p>
        </article>
      ))}
      {page < list.totalPages && <Link href={`?page=${page + 1}`}>Next page</Link>}
    </>
  );
}

async function listOf(productId: string, page: number) {
  try {
    return await listProductReviews(tribune(), { productId, page });
  } catch (error) {
    if (isFailure(error)) return null;
    throw error;
  }
}
