import { type Connection, read } from './api.ts';
import { json } from './api-writes.ts';

const type = 'application/ld+json';

/** A product's schema.org data in the page's head, which search engines read after they have run the page's scripts. */
export class StructuredData {
  readonly #productId: string;
  #script: HTMLScriptElement | null = null;

  constructor(productId: string) {
    this.#productId = productId;
  }

  /**
   * Adds it, unless the page has some of this product or another one with ratings: search engines report duplicates as an
   * error. Without reviews there is none, as a product without a rating, a review or an offer is an error too.
   */
  async place(connection: Connection): Promise<void> {
    if (isOnPage(this.#productId)) return;
    const script = document.createElement('script');
    script.type = type;
    script.dataset.tribune = this.#productId;
    this.#script = script;
    // Inserted before the response arrives, so that a second element of this product finds it.
    document.head.append(script);
    const path = `/products/${encodeURIComponent(this.#productId)}/structured-data`;
    const result = await read<Node>(connection, path);
    if ('failure' in result || !isRated(result.value) || !write(script, json(result.value))) this.remove();
  }

  remove(): void {
    this.#script?.remove();
  }
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

/** A node of JSON-LD. */
type Node = Record<string, unknown>;

function isOnPage(productId: string): boolean {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>(`script[type^="${type}" i]`)];
  const [inMicrodata] = document.querySelectorAll(
    '[itemtype*="schema.org/Product"] :is([itemprop="aggregateRating"], [itemprop="review"])',
  );
  return (
    inMicrodata !== undefined ||
    scripts.some(({ dataset, textContent }) => dataset.tribune === productId || ratesProduct(textContent))
  );
}

function ratesProduct(text: string | null): boolean {
  try {
    return hasRatedProduct(JSON.parse(text ?? ''));
  } catch {
    return false;
  }
}

/** Anywhere in it: in a list, a `@graph`, the `mainEntity` of a page, or the variants of a group. */
function hasRatedProduct(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  return (
    (isProduct(value as Node) && isRated(value as Node)) ||
    Object.entries(value).some(([, part]) => hasRatedProduct(part))
  );
}

const isRated = ({ aggregateRating, review }: Node): boolean => Boolean(aggregateRating || review);

/** `Product`, `ProductGroup` and other kinds, with or without the address of schema.org. */
const isProduct = (node: Node): boolean =>
  [node['@type']]
    .flat()
    .some((name) => /(?:^|[/:])(?:Individual)?Products?(?:Group|Model)?$/.test(`${name}`));
