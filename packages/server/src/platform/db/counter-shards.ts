import { randomInt } from 'node:crypto';

/**
 * Returns a function that picks the shards 0 to `shards` - 1 round-robin. Counters that many writers change are spread over
 * shards, so that writers do not wait for one row; readers sum the shards. Round-robin rather than random: ten random
 * writers nearly always collide on one of 8 shards, round-robin writers collide only with other processes.
 */
export function roundRobin(shards: number): () => number {
  let turn = randomInt(shards);
  return () => {
    turn = (turn + 1) % shards;
    return turn;
  };
}

/** The `on conflict … do update set` clause of `insert into … as existing`: adds the inserted values to the columns. */
export const addedToExisting = (columns: readonly string[]) =>
  columns.map((column) => `${column} = existing.${column} + excluded.${column}`).join(', ');
