import type { ApiError } from '../../platform/errors.ts';
import { notFound } from '../../platform/errors.ts';
import { type ItemRef, itemOf, type Kind } from '../content/index.ts';
import { kindOrder, kinds } from '../content-kinds/index.ts';
import type { Moderated } from '../decision-log/index.ts';

/** The result for one item of a request. */
export interface ItemResult {
  /** Public ID of the item. */
  id: string;
  moderated: Moderated | null;
  refusal: ApiError | null;
}

/** Kinds and UUIDs of items. Malformed IDs are omitted. */
export const refsOf = (items: readonly { id: string }[]): ItemRef[] =>
  items.flatMap(({ id }) => itemOf(id) ?? []);

/** Processes the existing, accepted items, kind by kind; `states` contains their states by UUID. Returns a result for each item. */
export async function processItems<Item extends { id: string }, State>(
  items: readonly Item[],
  states: ReadonlyMap<string, State>,
  {
    refuse,
    process,
  }: {
    refuse(item: Item, state: State, uuid: string): ApiError | null | Promise<ApiError | null>;
    process(kind: Kind, uuids: readonly string[]): Promise<ReadonlyMap<string, Moderated>>;
  },
): Promise<ItemResult[]> {
  const accepted = new Map<string, ItemRef>();
  const refusals = new Map<string, ApiError>();
  for (const item of new Map(items.map((one) => [one.id, one])).values()) {
    const ref = itemOf(item.id);
    const state = ref && states.get(ref.uuid);
    const refusal = ref && state ? await refuse(item, state, ref.uuid) : notFound('item');
    if (refusal) refusals.set(item.id, refusal);
    else if (ref) accepted.set(item.id, ref);
  }
  const moderated = new Map<string, Moderated>();
  for (const [type, refs] of inOrder(accepted))
    for (const [uuid, one] of await process(kinds[type], refs)) moderated.set(uuid, one);
  return items.map(({ id }) => {
    const result = moderated.get(accepted.get(id)?.uuid ?? '') ?? null;
    return { id, moderated: result, refusal: result ? null : (refusals.get(id) ?? notFound('item')) };
  });
}

/** UUIDs by type, in the order of the kinds. */
function inOrder(accepted: ReadonlyMap<string, ItemRef>): [ItemRef['type'], string[]][] {
  const byType = Map.groupBy(accepted.values(), ({ type }) => type);
  return kindOrder.flatMap((type): [ItemRef['type'], string[]][] => {
    const refs = byType.get(type);
    return refs ? [[type, refs.map(({ uuid }) => uuid)]] : [];
  });
}
