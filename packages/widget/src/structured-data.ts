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
   * Adds the data, unless the page already has structured data about this product or another one with ratings: search engines report
   * duplicates as an error. Adds nothing without reviews, because a product without a rating, review or offer is an error too.
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
 * Writes JSON to the script. Pages that enforce trusted types require them for data too, and must allow the policy `tribune`; returns false
 * if they don't. The content is never parsed as HTML.
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

/** Whether JSON-LD contains a product with ratings: in a list, a `@graph`, a page's `mainEntity`, or a group's variants. */
function hasRatedProduct(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  return (
    (isProduct(value as Node) && isRated(value as Node)) ||
    Object.entries(value).some(([, part]) => hasRatedProduct(part))
  );
}

const isRated = ({ aggregateRating, review }: Node): boolean => Boolean(aggregateRating || review);

/** Whether a node is a `Product`, `ProductGroup` or similar, with or without schema.org's address. */
const isProduct = (node: Node): boolean =>
  [node['@type']]
    .flat()
    .some((name) => /(?:^|[/:])(?:Individual)?Products?(?:Group|Model)?$/.test(`${name}`));
