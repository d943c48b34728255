/** Directories of stores that do not contain products. */
const otherPages =
  /^(?:pages?|blogs?|collections?|categor(?:y|ies)|cart|account|policies|search|shop|store|tags?)$/;

/**
 * The handle of the product in the URL of its page: `/products/rain-jacket`, `/en/collections/all/products/rain-jacket?variant=1`,
 * `/product/jackets/rain-jacket/`, `/rain-jacket.html`, `/?product=rain-jacket`. Undefined for other pages.
 */
export function handleInUrl(url: string | undefined): string | undefined {
  // Stores also write `shop.example/products/rain-jacket` and `/products/rain-jacket`.
  const address =
    url && (/^https?:\/\//i.test(url) ? url : `https://${url.startsWith('/') ? 'store.invalid' : ''}${url}`);
  if (!address || !URL.canParse(address)) return undefined;
  const { pathname, searchParams } = new URL(address);
  const asked = searchParams.get('product') ?? searchParams.get('product_id');
  const parts = pathname.split('/').flatMap((part) => decoded(part) || []);
  const products = parts.lastIndexOf('products');
  const product = parts.findIndex((part) =>
    /^(?:product|produkt|produit|producto|prodotto|produto|item|p)$/.test(part),
  );
  const written =
    products >= 0
      ? parts[products + 1]
      : product >= 0
        ? parts
            .slice(product + 1)
            .filter((part) => !/^comment-page-\d+$/.test(part))
            .at(-1)
        : (asked ?? (otherPages.test(parts[0] ?? '') ? undefined : parts.at(-1)));
  return written?.replace(/\.(?:html?|php|aspx?|json|js)$/i, '') || undefined;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
