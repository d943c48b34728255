import type { Store } from './cases.ts';

/** Maximum number of decisions that one request may undo. */
const atOnce = 100;

/** Undoes the last decisions about these reviews if the access token's owner made them, so that pending reviews can be moderated again. */
export async function undoDecisions(
  port: number,
  { merchantId, accessToken }: Store['merchant'],
  ids: readonly string[],
): Promise<void> {
  for (let first = 0; first < ids.length; first += atOnce) {
    const answer = await fetch(`http://127.0.0.1:${port}/apiV2/admin/queue/undo`, {
      method: 'POST',
      headers: {
        'x-merchant-id': merchantId,
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ids: ids.slice(first, first + atOnce) }),
    });
    if (answer.status !== 200)
      throw new Error(`Decisions cannot be undone: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  }
}
