import type { ListedFigures, PublicApi, ReviewPage } from './audit.ts';
import type { Bytes } from './bytes.ts';
import { VerificationFailure } from './failure.ts';
import type { PublishedFigures } from './published-figures.ts';

export interface HttpOptions {
  fetch?: typeof fetch;
  headers?: Record<string, string>;
  /** Waits before a retry. */
  wait?: (ms: number) => Promise<void>;
  /** Maximum number of attempts. Default: 8, over a minute. */
  attempts?: number;
  /** Called when the server requests a pause because its limit is exceeded. */
  onLimit?: (ms: number) => void;
}

/** Maximum number of pauses: whole logs are read within the server's limits, however long that takes. */
const refusals = 60;
const longestWaitMs = 120_000;

/** Reads the resources of a log below its prefix, as in `https://reviews.example/log/merchant_01…`. */
export function logAt(prefix: string, options: HttpOptions = {}): (path: string) => Promise<Bytes> {
  const base = prefix.replace(/\/+$/, '');
  return async (path) => new Uint8Array(await (await get(`${base}/${path}`, options)).arrayBuffer());
}

/** The public API below its base URL, as in `https://reviews.example/apiV2`. `headers` are those that it requires from a store's page. */
export function publicApiAt(baseUrl: string, options: HttpOptions = {}): PublicApi {
  const base = baseUrl.replace(/\/+$/, '');
  const read = async (path: string, query: Record<string, string>) =>
    (await get(`${base}${path}?${new URLSearchParams(query)}`, options)).json();
  return {
    reviews: ({ productId, startAfter }) =>
      read(productId === undefined ? '/reviews' : `/products/${encodeURIComponent(productId)}/reviews`, {
        limit: '100',
        sort: 'newest',
        proof: 'true',
        ...(startAfter !== null && { startAfter }),
      }) as Promise<ReviewPage>,
    async ratings(productIds) {
      const query = productIds.map((id) => `productIds=${encodeURIComponent(id)}`).join('&');
      const answer = await get(`${base}/products/ratings?${query}`, options);
      const { ratings } = (await answer.json()) as { ratings: (ListedFigures & { productId: string })[] };
      return ratings;
    },
    logFigures: (merchantId) =>
      read(`/merchants/${merchantId}/transparency`, {}) as Promise<PublishedFigures>,
  };
}

/** Retries temporary refusals: an exceeded limit, or a restarting server. */
async function get(url: string, options: HttpOptions): Promise<Response> {
  const { wait = delay, fetch: send = fetch, headers = {}, attempts = 8, onLimit } = options;
  for (let failed = 0, refused = 0; ; ) {
    const answer = await attempted(url, headers, send);
    if (answer instanceof Response && answer.ok) return answer;
    const isLimited = answer instanceof Response && answer.status === 429;
    if (isLimited) refused += 1;
    else failed += 1;
    const isPassing = !(answer instanceof Response) || isLimited || answer.status >= 500;
    if (!isPassing || failed === attempts || refused === refusals)
      throw new VerificationFailure('unreachable', `${url} ${await reasonOf(answer)}.`);
    const seconds = answer instanceof Response ? Number(answer.headers.get('retry-after')) : 0;
    const again = failed + Math.min(refused, attempts);
    const ms = Math.min(longestWaitMs, seconds > 0 ? seconds * 1_000 : 250 * 2 ** (again - 1));
    if (isLimited) onLimit?.(ms);
    await wait(ms);
  }
}

async function attempted(url: string, headers: Record<string, string>, send: typeof fetch) {
  try {
    return await send(url, { headers });
  } catch (error) {
    return error;
  }
}

async function reasonOf(answer: unknown): Promise<string> {
  if (!(answer instanceof Response)) return `cannot be reached: ${causeOf(answer)}`;
  const text = (await answer.text()).slice(0, 300).replaceAll(/\s+/g, ' ');
  return `answered ${answer.status}${text ? ` (${text})` : ''}`;
}

/** The message of an error or of its cause: `fetch` only says that it failed. */
export const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
};

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
