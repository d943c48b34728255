import { type Connection, read } from './api.ts';

const type = 'application/ld+json';

/**
 * Puts the product's schema.org data into the page's head, once. What the shop's server has put there comes before: two
 * of them for one product are an error to search engines.
 */
export async function placeStructuredData(connection: Connection, productId: string): Promise<void> {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>(`script[type="${type}"]`)];
  if (scripts.some((script) => script.dataset.tribune === productId || ratesProduct(script))) return;
  const script = document.createElement('script');
  script.type = type;
  script.dataset.tribune = productId;
  // In its place before the answer, so that a second element of this product finds it.
  document.head.append(script);
  const path = `/products/${encodeURIComponent(productId)}/structured-data`;
  const result = await read<unknown>(connection, path);
  // Added as a text node: what it says is never parsed as HTML, and it is data, which no policy takes for a script.
  if ('value' in result) script.append(JSON.stringify(result.value));
  else script.remove();
}

function ratesProduct({ textContent }: HTMLScriptElement): boolean {
  try {
    return [JSON.parse(textContent ?? '')].flat().some((data) => {
      const items = [data, ...(data?.['@graph'] ?? [])];
      return items.some((item) => item?.['@type'] === 'Product' && (item.aggregateRating || item.review));
    });
  } catch {
    return false;
  }
}
