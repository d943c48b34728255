import { textOf, utf8 } from './bytes.ts';
import { parseKeyList, trustedKeys } from './key-list.ts';
import type { VerifierKey } from './keys.ts';
import type { MirrorStore } from './mirror.ts';

/** A log whose keys are followed. */
export interface FollowedLog {
  origin: string;
  /** Keys that the follower's operator trusts. */
  keys: VerifierKey[];
}

export interface FollowingKeys {
  log: FollowedLog;
  /** Reads what the log publishes at `/keys`. */
  readKeys: () => Promise<string>;
  store: MirrorStore;
  /** File with the hand-overs that led to the present keys. */
  path: string;
  /** Milliseconds since 1970. */
  now: () => number;
  onNewKey?: ((key: VerifierKey) => void) | undefined;
  onFault?: ((error: unknown) => void) | undefined;
}

/** Requests can name any key, so the list is read at most once in this time. */
const readEveryMs = 60_000;

/**
 * The keys of a log whose hand-overs are followed: those that the operator trusts, and every successor in a chain of signed hand-overs
 * from one of them. The chain is stored, and verified again after a restart.
 */
export class FollowedKeys {
  readonly #following: FollowingKeys;
  #known: VerifierKey[] | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(following: FollowingKeys) {
    this.#following = following;
  }

  /** The currently trusted keys. */
  async keys(): Promise<VerifierKey[]> {
    const { log, path, store } = this.#following;
    if (!this.#known) {
      const stored = await store.read(path);
      this.#known ??= stored ? await keysIn(textOf(stored), log) : log.keys;
    }
    return this.#known;
  }

  /** Reads the list of keys again, unless it was read within the last minute. Never rejects. */
  refresh(): Promise<void> {
    const { now, onFault } = this.#following;
    if (this.#reading) return this.#reading;
    if (now() - this.#readAt < readEveryMs) return Promise.resolve();
    this.#readAt = now();
    this.#reading = this.#read()
      .catch((error) => onFault?.(error))
      .finally(() => {
        this.#reading = undefined;
      });
    return this.#reading;
  }

  async #read(): Promise<void> {
    const { log, onNewKey, path, readKeys, store } = this.#following;
    const before = await this.keys();
    const list = await readKeys();
    const found = await keysIn(list, log);
    const isAmong = (keys: VerifierKey[]) => (one: VerifierKey) =>
      keys.some(({ id, publicKey }) => id === one.id && String(publicKey) === String(one.publicKey));
    // A list without an earlier hand-over would lose the keys that it led to.
    if (!before.every(isAmong(found))) return;
    const added = found.filter((key) => !isAmong(before)(key));
    if (added.length === 0) return;
    await store.write(path, utf8(list));
    this.#known = found;
    for (const key of added) onNewKey?.(key);
  }
}

const keysIn = async (list: string, { keys, origin }: FollowedLog): Promise<VerifierKey[]> =>
  trustedKeys(await parseKeyList(list), { origin, trusted: keys });
