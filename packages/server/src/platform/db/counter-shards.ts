import { randomInt } from 'node:crypto';

/**
 * Gives one slot after the other. Counts that many writers change are spread over slots, so that they do not all wait for
 * the same row, and a reader adds them up. In turn and not at random: ten writers at random all but always meet on one of
 * 8 slots, in turn only those of other processes do.
 */
export function inTurn(slots: number): () => number {
  let turn = randomInt(slots);
  return () => {
    turn = (turn + 1) % slots;
    return turn;
  };
}

/** For the `on conflict do update set` of an insert into a table of counts, called `kept`: each column grows by what is inserted. */
export const addedToKept = (columns: readonly string[]) =>
  columns.map((column) => `${column} = kept.${column} + excluded.${column}`).join(', ');
