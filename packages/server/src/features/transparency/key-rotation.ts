import { type Db, rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newUuid } from '../../platform/ids.ts';
import { insertKey, keysOf } from './keys.ts';

interface RotatedKey {
  publicKey: Buffer;
  /** Until when the previous key also signs checkpoints. */
  handoverUntil: Date;
}

/**
 * Creates the key that signs the next checkpoints of all logs, in every process. The previous key names it in a signed note at `/keys`,
 * and signs checkpoints beside it during the hand-over, so that witnesses with the previous key still cosign. Without a hand-over,
 * earlier keys stop signing. Returns undefined if there is no log yet, and therefore no key.
 */
export function rotateLogKey(
  db: Db,
  { now, handoverMs }: { now: Date; handoverMs: number },
): Promise<RotatedKey | undefined> {
  return inTransaction(db, async (tx) => {
    const [before] = await keysOf(tx);
    if (!before) return undefined;
    const keyId = newUuid();
    if (keyId <= before.key_id)
      throw new Error(
        "The newest key is from the future: this machine's clock is behind. Set it, and try again.",
      );
    await insertKey(tx, keyId, now);
    const [newest] = await keysOf(tx);
    if (newest?.key_id !== keyId) throw new Error('Another key was created at the same moment. Try again.');
    const handoverUntil = new Date(now.getTime() + handoverMs);
    await rows(
      tx,
      'update transparency_keys set signs_until = $2 where key_id = $1 or (key_id < $1 and signs_until > $2)',
      [before.key_id, handoverUntil],
    );
    return { publicKey: newest.public_key, handoverUntil };
  });
}
