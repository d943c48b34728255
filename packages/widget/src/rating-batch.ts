import { type Connection, failed, type ProductRating, productRatings, type Result } from './api.ts';

type Waiting = Map<string, Array<(result: Result<ProductRating>) => void>>;

const maxBatch = 100;
const batches = new Map<string, Waiting>();

/** The rating of one product. Products requested at the same time share one request. */
export function productRating(
  connection: Connection,
  productId: string,
  fresh: boolean,
): Promise<Result<ProductRating>> {
  const waiting = openBatch(connection, fresh);
  return new Promise((resolve) => {
    waiting.set(productId, [...(waiting.get(productId) ?? []), resolve]);
  });
}

function openBatch(connection: Connection, fresh: boolean): Waiting {
  const key = `${connection.apiBase} ${connection.merchantId} ${fresh}`;
  const open = batches.get(key);
  if (open && open.size < maxBatch) return open;
  const waiting: Waiting = new Map();
  batches.set(key, waiting);
  // A task, not a microtask: the parser and frameworks connect elements over several microtasks.
  setTimeout(() => {
    if (batches.get(key) === waiting) batches.delete(key);
    void send(connection, waiting, fresh);
  });
  return waiting;
}

async function send(connection: Connection, waiting: Waiting, fresh: boolean): Promise<void> {
  const result = await productRatings(connection, [...waiting.keys()], fresh);
  for (const [productId, resolves] of waiting) {
    const answer = 'failure' in result ? result : pick(result.value.ratings, productId);
    for (const resolve of resolves) resolve(answer);
  }
}

function pick(ratings: ProductRating[], productId: string): Result<ProductRating> {
  const value = ratings.find((rating) => rating.productId === productId);
  return value ? { value } : { failure: failed('NOT_FOUND') };
}
