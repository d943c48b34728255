import { callsTo, type Shop, staffHeaders } from '../api.ts';

/** Maximum number of decisions that one request may undo. */
const atOnce = 100;

/** Undoes the last decisions about these reviews if the access token's owner made them, so that pending reviews can be moderated again. */
export async function undoDecisions(port: number, shop: Shop, ids: readonly string[]): Promise<void> {
  const staff = callsTo(`http://127.0.0.1:${port}`, staffHeaders(shop));
  for (let first = 0; first < ids.length; first += atOnce)
    await staff('POST', '/admin/queue/undo', { ids: ids.slice(first, first + atOnce) });
}
