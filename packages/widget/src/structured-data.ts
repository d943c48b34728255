import { type Connection, read } from './api.ts';

const type = 'application/ld+json';

/**
 * Adds the product's schema.org data to the page's head, once, unless the store's server has done so: search engines report
 * duplicates for one product as an error.
 */
export async function placeStructuredData(connection: Connection, productId: string): Promise<void> {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>(`script[type="${type}"]`)];
  if (scripts.some((script) => script.dataset.tribune === productId || ratesProduct(script))) return;
  const script = document.createElement('script');
  script.type = type;
  script.dataset.tribune = productId;
  // Inserted before the response arrives, so that a second element of this product finds it.
  document.head.append(script);
  const path = `/products/${encodeURIComponent(productId)}/structured-data`;
  const result = await read<unknown>(connection, path);
  if ('failure' in result || !write(script, JSON.stringify(result.value))) script.remove();
}

let trusted: { createScript(text: string): string } | null = null;

/**
 * Trusted types are required for data too where a page enforces them; it must allow the policy `tribune`. Returns false
 * where it doesn't. The content is never parsed as HTML.
 */
function write(script: HTMLScriptElement, json: string): boolean {
  const { trustedTypes } = window as {
    trustedTypes?: {
      createPolicy(name: string, rules: { createScript(text: string): string }): typeof trusted;
    };
  };
  try {
    trusted ??= trustedTypes?.createPolicy('tribune', { createScript: (text) => text }) ?? null;
    script.text = trusted?.createScript(json) ?? json;
    return true;
  } catch {
    return false;
  }
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
