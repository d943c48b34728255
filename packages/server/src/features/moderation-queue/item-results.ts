import type { ApiError } from '../../platform/errors.ts';
import { notFound } from '../../platform/errors.ts';
import type { Moderated } from '../decision-log/index.ts';
import { type ItemRef, itemOf } from './items.ts';

/** What became of one item of a request. */
export interface ItemResult {
  /** Public ID of the item. */
  id: string;
  moderated: Moderated | null;
  refusal: ApiError | null;
}

/** Items by their public IDs; malformed IDs are absent. */
export function itemRefs(items: readonly { id: string }[]): Map<string, ItemRef> {
  const refs = items.map(({ id }) => [id, itemOf(id)] as const);
  return new Map(refs.filter((pair): pair is [string, ItemRef] => pair[1] !== null));
}

/** Processes each item once, in the order of their IDs, so that requests about the same items cannot deadlock. */
export async function processInOrder<Item extends { id: string }>(
  items: readonly Item[],
  process: (item: Item) => Promise<ApiError | Moderated | undefined>,
): Promise<ItemResult[]> {
  const results = new Map<string, ItemResult>();
  for (const item of [...items].sort((one, other) => (one.id < other.id ? -1 : 1))) {
    if (results.has(item.id)) continue;
    const result = (await process(item)) ?? notFound('item');
    const moderated = 'productId' in result ? result : null;
    results.set(item.id, { id: item.id, moderated, refusal: 'productId' in result ? null : result });
  }
  return items.flatMap(({ id }) => results.get(id) ?? []);
}
