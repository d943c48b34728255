import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newUuid } from '../../platform/ids.ts';
import { insertKey, keysOf } from './keys.ts';

/**
 * Creates the key that signs all logs from their next checkpoint on, in every process. The key before names it in a signed
 * note at `/keys`. Returns the public key; undefined when there is no log yet, and so no key.
 */
export function rotateLogKey(db: Db, now: Date): Promise<{ publicKey: Buffer } | undefined> {
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
    return { publicKey: newest.public_key };
  });
}
