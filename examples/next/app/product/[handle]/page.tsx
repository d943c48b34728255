import { ServerReviews } from '@tribune/react/server';
import type { Metadata } from 'next';
import Image from 'next/image';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { ProductQuestions, ProductRating } from '@/components/product-reviews';
import { getPrerendered, getProduct, type Product, priceOf } from '@/lib/shop';
import { ifUnavailable, reviewFacts, tribuneFor } from '@/lib/tribune';

type Props = { params: Promise<{ handle: string }> };

export const generateStaticParams = () => getPrerendered().map(({ handle }) => ({ handle }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const product = getProduct((await params).handle);
  return product ? { title: product.title, description: product.description } : {};
}

export default async function ProductPage({ params }: Props) {
  const product = getProduct((await params).handle);
  if (!product) notFound();
  const client = tribuneFor(product.id);
  const { merchantId, baseUrl: apiBase } = client;
  const shown = { productId: product.id, merchantId, apiBase };
  const { url, altText, width, height } = product.featuredImage;
  const writePage = new URL(`/write/${merchantId}/${encodeURIComponent(product.id)}`, apiBase).href;
  return (
    <>
      <ProductData product={product} />
      <div className="product">
        <Image src={url} alt={altText} width={width} height={height} />
        <div>
          <h1>{product.title}</h1>
          <div className="rating">
            <ProductRating {...shown} />
          </div>
          <p>{priceOf(product)}</p>
          <p>{product.description}</p>
        </div>
      </div>
      <section id="reviews">
        <ServerReviews
          client={client}
          productId={product.id}
          lang="en"
          ifUnavailable={ifUnavailable(product)}
        />
        <p>
          <Link href={`/product/${product.handle}/reviews`}>All reviews</Link>
        </p>
        <noscript>
          <a href={writePage}>Write a review</a>
        </noscript>
      </section>
      <ProductQuestions {...shown} />
    </>
  );
}

/** A single `Product` for search engines: the store's data, with Tribune's rating and reviews. */
async function ProductData({ product }: { product: Product }) {
  const { amount, currencyCode } = product.priceRange.maxVariantPrice;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    description: product.description,
    sku: product.id,
    offers: {
      '@type': 'Offer',
      availability: `https://schema.org/${product.availableForSale ? 'InStock' : 'OutOfStock'}`,
      priceCurrency: currencyCode,
      price: amount,
    },
    ...(await reviewFacts(product)),
  };
  // In JSON, `<` only occurs in texts. Escaping it keeps a text from closing the script.
  const __html = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html }} />;
}
