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
